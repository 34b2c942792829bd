import './plain.css'
export {
  Icon,
  ICON_NAMES,
  Button,
  IconButton,
  TextInput,
  TextArea,
  SelectInput,
  ChoiceGroup,
  Toggle,
  TagsInput,
  Combobox,
  DateInput,
  Calendar,
  typedDate,
  type IconName,
  type Option,
  type ControlProps,
} from './controls/index.ts'
export { Price, priceParts, type PriceParts } from './Price.tsx'
export { CardPicture } from './CardPicture.tsx'
export { UntilHere, useComing } from './UntilHere.tsx'
export { drawn, fetchAhead, fetched, later, now, useView, type LazyView } from './lazyView.ts'
export { useHydrated } from './useHydrated.ts'

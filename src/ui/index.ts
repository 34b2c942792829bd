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
export { DateText } from './DateText.ts'
export { CardPicture } from './CardPicture.tsx'
export { LazyBoundary, usePromise } from './LazyBoundary.tsx'
export {
  viewComponent,
  preload,
  lazyComponent,
  lazyView,
  readyView,
  useView,
  type LazyView,
} from './lazyView.ts'
export { useHydrated } from './useHydrated.ts'

import './plain.css'
export {
  Icon,
  ICON_NAMES,
  LineIcon,
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
export { Section } from './Section.tsx'
export { provideWordGroups, Words } from './Words.tsx'
export { CardPicture } from './CardPicture.tsx'
export { PersonCard, type Person } from './people/PersonCard.tsx'
export { Pagination, pagesAround } from './Pagination.tsx'
export { CourseSearch } from './courseSearch/CourseSearch.tsx'
export { SearchOffers } from './courseSearch/SearchOffers.tsx'
export { ShareLinks, type ShareLinksProps } from './share/ShareLinks.tsx'
export { LazyBoundary, usePromise } from './LazyBoundary.tsx'
export { lazyComponent, useChunk } from './lazyComponent.ts'
export { deferredComponent } from './deferredComponent.ts'
export { useClosing } from './useClosing.ts'
export { useHydrated } from './useHydrated.ts'
export { useSwipe } from './useSwipe.ts'
export {
  NOTIFICATION_TIME,
  SLIDE_TIME,
  TOAST_TIME,
  type FullNotice,
  type Notice,
  type NoticeHandle,
  type NoticeHost,
} from './notices/notice.ts'
export { notify, notifyOf, setNoticeHost } from './notices/notify.ts'
export { alertDialogue, confirmDialogue } from './notices/dialogues.ts'

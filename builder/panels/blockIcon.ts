import {
  IconAddressBook, IconAlertCircle, IconAppWindow, IconArticle, IconBox, IconCash, IconCertificate, IconClipboard, IconCode, IconColumns, IconForms, IconHandClick, IconHeading, IconIcons, IconId, IconLayoutKanban, IconLayoutNavbar, IconListDetails, IconLock, IconMenu2, IconNote, IconPhoto, IconPhotoScan, IconPlayerPlay, IconQuote, IconSchool, IconSeparatorHorizontal, IconSlideshow, IconSpacingVertical, IconTable, IconTag, IconTypography,
  type TablerIcon,
} from '@tabler/icons-react'

/** Icons that blocks name; a block with another gets the plain one. */
const ICONS: Record<string, TablerIcon> = {
  'address-book': IconAddressBook,
  'alert-circle': IconAlertCircle,
  'app-window': IconAppWindow,
  article: IconArticle,
  cash: IconCash,
  certificate: IconCertificate,
  clipboard: IconClipboard,
  code: IconCode,
  columns: IconColumns,
  form: IconForms,
  forms: IconForms,
  'hand-click': IconHandClick,
  heading: IconHeading,
  icons: IconIcons,
  id: IconId,
  'layout-kanban': IconLayoutKanban,
  'layout-navbar': IconLayoutNavbar,
  list: IconTable,
  'list-details': IconListDetails,
  lock: IconLock,
  'menu-2': IconMenu2,
  news: IconArticle,
  note: IconNote,
  photo: IconPhoto,
  'photo-scan': IconPhotoScan,
  'player-play': IconPlayerPlay,
  quote: IconQuote,
  school: IconSchool,
  'separator-horizontal': IconSeparatorHorizontal,
  slideshow: IconSlideshow,
  'spacing-vertical': IconSpacingVertical,
  table: IconTable,
  tag: IconTag,
  text: IconTypography,
}

export const blockIcon = (name: string | undefined): TablerIcon => ICONS[name ?? ''] ?? IconBox

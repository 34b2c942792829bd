import { IconArticle, IconBox, IconColumns, IconForms, IconHandClick, IconHeading, IconLayoutKanban, IconLock, IconPhoto, IconSchool, IconSlideshow, IconTable, IconTypography, type TablerIcon } from '@tabler/icons-react'

/** Icons that blocks name; a block with another gets the plain one. */
const ICONS: Record<string, TablerIcon> = { heading: IconHeading, text: IconTypography, 'hand-click': IconHandClick, photo: IconPhoto, columns: IconColumns, forms: IconForms, form: IconForms, article: IconArticle, news: IconArticle, lock: IconLock, school: IconSchool, slideshow: IconSlideshow, table: IconTable, list: IconTable, 'layout-kanban': IconLayoutKanban }

export const blockIcon = (name: string | undefined): TablerIcon => ICONS[name ?? ''] ?? IconBox

import { IconBox, type TablerIcon } from '@tabler/icons-react'
import { blockIcons } from '#generated/blockIcons.ts'

/** The icon that a block names, or the plain one. */
export const blockIcon = (name: string | undefined): TablerIcon => blockIcons[name ?? ''] ?? IconBox

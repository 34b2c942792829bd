import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowsHorizontal,
  IconBaselineDensityMedium,
  IconBook,
  IconFrame,
  IconPin,
  IconRectangle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KINDS, type KindName } from '#pages/model'

const ICONS: Record<string, typeof IconPin> = {
  'align-start': IconAlignLeft,
  'align-center': IconAlignCenter,
  'align-end': IconAlignRight,
  'position-static': IconBaselineDensityMedium,
  'position-relative': IconFrame,
  'position-sticky': IconPin,
  'width-text': IconBook,
  'width-page': IconRectangle,
  'width-full': IconArrowsHorizontal,
  'margin-auto': IconArrowsHorizontal,
}

/** Sizes as they are written on clothes, whatever they are sizes of. */
const SIZES: Record<string, string> = { none: '0', xs: 'XS', sm: 'S', md: 'M', lg: 'L', xl: 'XL' }

/** Kinds that show what they are: a corner, a line. */
const DRAWN: Partial<Record<KindName, (css: string) => React.CSSProperties>> = {
  radius: (css) => ({ borderStartStartRadius: `min(${css}, 0.75rem)` }),
  line: (css) => ({ borderBlockStartWidth: css }),
  dash: (css) => ({ borderBlockStartStyle: css as 'solid' }),
}

/** What stands for a token in a row of choices; nothing where only its name says it. */
export function tokenMark(kind: string, token: string): ReactNode {
  const Icon = ICONS[`${kind}-${token}`]
  if (Icon) return <Icon size={16} />
  const drawn = Object.hasOwn(DRAWN, kind) ? DRAWN[kind as 'radius'] : undefined
  if (drawn)
    return (
      <span
        className="builder-mark"
        data-mark={kind}
        style={drawn((KINDS[kind as 'radius'].tokens as Record<string, string>)[token]!)}
      />
    )
  return SIZES[token]
}

/** The same in letters, for a narrow box. */
export const shortToken = (token: string): string => SIZES[token] ?? token

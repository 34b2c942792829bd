import { Button } from '@mantine/core'
import { useLocale, useText } from '#i18n'
import type { Difference } from '#pages/model'
import { pickText, type Text } from '#shared'
import { useBlockName, usePropName } from '../blockName.ts'

const MOST = 60

interface Props {
  differences: Difference[]
  /** Takes one of them back. */
  onRestore?: (difference: Difference) => void
}

/** What differs between two versions, in words. */
export function DifferenceList({ differences, onRestore }: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const nameOf = useBlockName()
  const propOf = usePropName()
  if (differences.length === 0) return <p className="builder-note">{t('difference.none')}</p>
  const show = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–'
    const text = typeof value === 'object' && 'th' in value ? pickText(value as Text, locale) : typeof value === 'object' ? JSON.stringify(value) : String(value)
    return text.length > 80 ? `${text.slice(0, 80)}…` : text
  }
  return (
    <ul className="builder-differences">
      {differences.slice(0, MOST).map((one, index) => {
        const what = one.kind === 'page' ? t('part.page') : one.kind === 'object' ? nameOf(one.type ?? '') : t(`part.${one.kind}`)
        return (
          <li key={index} data-change={one.change}>
            <strong>{t(`difference.${one.change}`)}</strong> {what}
            {one.change === 'changed' && <span> · <q>{propOf(one.type, one.path)}</q>: <del>{show(one.before)}</del> → <ins>{show(one.after)}</ins></span>}
            {onRestore && <Button size="compact-xs" variant="subtle" aria-label={t('difference.restore-what', { what })} onClick={() => onRestore(one)}>{t('difference.restore')}</Button>}
          </li>
        )
      })}
      {differences.length > MOST && <li>{t('difference.more', { count: differences.length - MOST })}</li>}
    </ul>
  )
}

import { IconDatabase, IconEyeQuestion, type TablerIcon } from '@tabler/icons-react'
import { readRule, ruleInWords } from '#crud'
import { useLocale, useText } from '#i18n'
import type { NodeId } from '#pages/model'
import type { BlockDocument, PageObject } from '#schema'
import { pickText, type Text } from '#shared'
import { useSubjectsAt } from '../panels/inspector/rules/subjects.ts'

/** Tells of a block whether it is there for some only, and which of its values come from data. */
export function OutlineMarks({
  id,
  object: { show, bind },
  block,
}: {
  id: NodeId
  object: Pick<PageObject, 'show' | 'bind'>
  block: BlockDocument | undefined
}) {
  return (
    <>
      {show !== undefined && show !== null && <Ruled id={id} show={show} />}
      {bind !== undefined && <Bound bind={bind} block={block} />}
    </>
  )
}

function Ruled({ id, show }: { id: NodeId; show: unknown }) {
  const t = useText('builder')
  const rules = useText('backend')
  const locale = useLocale()
  const subjects = useSubjectsAt(id)
  const rule = readRule(show)
  return (
    <Mark
      icon={IconEyeQuestion}
      label={
        rule
          ? t('outline.shown-if', { rule: ruleInWords(rule, subjects, rules, locale) })
          : t('outline.ruled')
      }
    />
  )
}

function Bound({
  bind,
  block,
}: {
  bind: Record<string, string>
  block: BlockDocument | undefined
}) {
  const t = useText('builder')
  const locale = useLocale()
  const props = (block?.props.properties ?? {}) as Record<string, { 'x-label'?: Text }>
  const list = Object.entries(bind).map(([name, spec]) =>
    t('outline.from', {
      prop: pickText(props[name]?.['x-label'], locale) || name,
      path: spec.split('|')[0],
    }),
  )
  return <Mark icon={IconDatabase} label={t('outline.bound', { list: list.join(', ') })} />
}

const Mark = ({ icon: Icon, label }: { icon: TablerIcon; label: string }) => (
  <span className="builder-outline-mark" role="img" aria-label={label} title={label}>
    <Icon size={14} stroke={1.6} aria-hidden />
  </span>
)

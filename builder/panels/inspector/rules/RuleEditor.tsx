import { Button } from '@mantine/core'
import { memo } from 'react'
import { Conditions, readRule, writeRule, type Rule } from '#crud'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../../../context/builderContext.ts'
import { useSubjectsAt } from './subjects.ts'
import './rules.css'

/** When a block is shown, as questions that need no code. A rule that says more is kept as it stands. */
export const RuleEditor = memo(function RuleEditor({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const show = useBuilderState((state) => {
    const node = nodeOf(state.model, id)
    return node?.kind === 'object' ? node.data.show : undefined
  })
  const subjects = useSubjectsAt(id)
  const rule = readRule(show)
  const write = (next: Rule): void => actions.edit(id, { show: writeRule(next) })
  if (!rule)
    return (
      <fieldset className="builder-rule" data-rule="code">
        <legend>{t('rule.title')}</legend>
        <p className="builder-note">{t('rule.more')}</p>
        <pre>{JSON.stringify(show, null, 1)}</pre>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => write({ join: 'and', conditions: [] })}
        >
          {t('rule.clear')}
        </Button>
      </fieldset>
    )
  return (
    <fieldset className="builder-rule" data-rule="edited">
      <legend>{t('rule.title')}</legend>
      <Conditions rule={rule} subjects={subjects} none={t('rule.always')} onWrite={write} />
    </fieldset>
  )
})

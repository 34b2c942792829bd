import { Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Unanswered, useScreenTitle } from '#crud'
import { useLocale, useText } from '#i18n'
import type { FlowDocument, StepDocument } from '#schema'
import { pickText } from '#shared'
import { DryRun } from './DryRun.tsx'
import { Problems } from './Problems.tsx'
import { choosable } from './stepSchema.ts'
import { StepPalette } from './StepPalette.tsx'
import { knownFlows, useFormSample, usesOf, type FlowParts, type FlowRecord } from './useFlows.ts'
import { useFlowProblems } from './useFlowProblems.ts'
import { useFlowDraft } from './useFlowDraft.ts'
import { useFlowSteps } from './useFlowSteps.ts'
import { FlowHead, FlowNotes } from './FlowHead.tsx'
import { ChosenStep } from './ChosenStep.tsx'
import { SaveAsRecord } from './SaveAsRecord.tsx'
import { useSelectedStep } from './useSelectedStep.ts'
import { useTakingAway } from './useTakingAway.tsx'
import { StepsPanel } from './StepsPanel.tsx'

interface Props {
  name: string
  parts: FlowParts
  records: FlowRecord[]
  record: FlowRecord | undefined
  shipped: FlowDocument | undefined
}

const countErrors = (errors: { step?: string | undefined }[]): Map<string, number> => {
  const perStep = new Map<string, number>()
  for (const { step: id } of errors) if (id) perStep.set(id, (perStep.get(id) ?? 0) + 1)
  return perStep
}

const documentsOf = ({ steps }: FlowParts): Record<string, StepDocument> =>
  Object.fromEntries(steps.map((one) => [one.name, one]))

/** The form whose answers the flow is tried with: at first one that runs it. */
function useChosenForm({ forms }: FlowParts, name: string) {
  const [form, setForm] = useState(() => forms.find(({ flow }) => flow === name)?.id)
  return { form, setForm, samples: useFormSample(form) }
}

/** The steps of a flow with the options of the chosen one, and a dry run of it beside them. */
export function FlowEditor({ name, parts, records, record: start, shipped }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const documents = useMemo(() => documentsOf(parts), [parts])
  const flow = useFlowDraft(name, start, shipped, documents)
  const { record, now, step } = flow
  const { selected, setSelected, select } = useSelectedStep(now.steps)
  const uses = usesOf(parts.uses, name, record)
  const { form, setForm, samples } = useChosenForm(parts, name)
  const check = useFlowProblems(name, now, documents)
  const { problems } = check
  const errors = problems.filter(({ level }) => level === 'error')
  const flows = useMemo(() => knownFlows(parts, records), [parts, records])
  const known = useMemo(() => choosable(parts, flows), [parts, flows])
  useScreenTitle(pickText(now.label, locale) || name)

  const steps = useFlowSteps(flow, documents, setSelected)
  const takingAway = useTakingAway({ name, flow, shipped, uses, flows, onShipped: setSelected })

  return (
    <Stack gap="md" className="sala-flow">
      <FlowHead
        name={name}
        flow={flow}
        isShipped={shipped !== undefined}
        hasErrors={errors.length > 0}
        onTakeAway={takingAway.begin}
      />
      <FlowNotes flow={flow} />
      <Unanswered query={{ ...check, isPending: false }} failed={t('flows.check-failed')} />
      <Problems problems={problems} onSelect={select} />
      <SaveAsRecord
        now={now}
        form={samples.data}
        document={documents['create-record']}
        onChange={steps.change}
        onAdded={select}
      />
      <div className="sala-flow-parts">
        <StepsPanel
          flow={flow}
          shipped={shipped}
          uses={uses}
          steps={steps}
          tree={{ documents, selected, problems: countErrors(errors), onSelect: setSelected }}
        />
        <div className="sala-flow-side" onBlur={() => step({ type: 'leave' })}>
          <ChosenStep
            now={now}
            selected={selected}
            documents={documents}
            known={known}
            schema={samples.data?.schema}
            onChange={steps.change}
            onSelect={setSelected}
          />
        </div>
        <DryRun
          name={name}
          draft={now}
          documents={documents}
          forms={parts.forms}
          form={form}
          samples={samples}
          onForm={setForm}
          onSelect={select}
        />
      </div>
      {takingAway.dialog}
      <StepPalette
        opened={steps.adding !== undefined}
        steps={parts.steps}
        onPick={steps.add}
        onClose={() => steps.setAdding(undefined)}
      />
    </Stack>
  )
}

import { NativeSelect } from '@mantine/core'
import { NumberBox } from '#crud'
import { useText } from '#i18n'
import type { FlowStep } from '#schema'

type Fails = FlowStep['onFail']

const wayOf = (onFail: Fails): 'go-on' | 'stop' | 'retry' | 'go-to' =>
  onFail === undefined
    ? 'go-on'
    : typeof onFail === 'string'
      ? onFail
      : 'retry' in onFail
        ? 'retry'
        : 'go-to'

/** What follows where the step fails. */
export function OnFail({
  onFail,
  targets,
  onChange,
}: {
  onFail: Fails
  targets: string[]
  onChange(next: Fails): void
}) {
  const t = useText('backend')
  const way = wayOf(onFail)
  const retry = typeof onFail === 'object' && 'retry' in onFail ? onFail : undefined
  const choose = (next: string): void =>
    onChange(
      next === 'retry'
        ? { retry: 3, delay: 60 }
        : next === 'go-to'
          ? { goTo: targets[0]! }
          : next === 'stop'
            ? 'stop'
            : undefined,
    )
  return (
    <div className="sala-flow-fail">
      <NativeSelect
        label={t('flows.fail.title')}
        value={way}
        onChange={(event) => choose(event.currentTarget.value)}
        data={(
          ['go-on', 'stop', 'retry', ...(targets.length ? (['go-to'] as const) : [])] as const
        ).map((value) => ({ value, label: t(`flows.fail.${value}`) }))}
      />
      {retry && (
        <NumberBox
          label={t('flows.fail.times')}
          bounds={[1, 20]}
          value={retry.retry}
          onChange={(times) => onChange({ ...retry, retry: times })}
        />
      )}
      {retry && (
        <NumberBox
          label={t('flows.fail.delay')}
          bounds={[0, 86_400]}
          value={retry.delay ?? 0}
          onChange={(delay) => onChange({ ...retry, delay })}
        />
      )}
      {retry && (
        <NativeSelect
          label={t('flows.fail.then')}
          value={retry.then ?? 'go-on'}
          onChange={(event) =>
            onChange({ ...retry, then: event.currentTarget.value as 'go-on' | 'stop' })
          }
          data={(['go-on', 'stop'] as const).map((value) => ({
            value,
            label: t(`flows.fail.${value}`),
          }))}
        />
      )}
      {way === 'go-to' && (
        <NativeSelect
          label={t('flows.fail.target')}
          value={(onFail as { goTo: string }).goTo}
          onChange={(event) => onChange({ goTo: event.currentTarget.value })}
          data={targets}
        />
      )}
    </div>
  )
}

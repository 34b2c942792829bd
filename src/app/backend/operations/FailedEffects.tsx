import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useQuestion } from '#crud'
import type { FailedEffect } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import { useEffectName } from './effectNames.ts'
import { useEffectActions, type EffectAction, type EffectResult } from './useEffectActions.ts'

/** Effects that failed for good, each with its reason: done once more, or given up. */
export function FailedEffects({ effects }: { effects: FailedEffect[] }) {
  const t = useText('backend')
  const name = useEffectName()
  const [question, ask] = useQuestion()
  const { results, busy, decide, clear } = useEffectActions()
  const act = async (effect: FailedEffect, action: EffectAction): Promise<void> => {
    const isSure =
      action === 'retry' ||
      (await ask({
        title: t('operations.drop.title'),
        text: t('operations.drop.text', { name: name(effect.kind) }),
        yes: t('operations.drop.yes'),
        no: t('cancel'),
      }))
    if (isSure) await decide([effect], action)
  }
  return (
    <Stack component="section" gap="sm" aria-labelledby="operations-failed">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="operations-failed">
          {t('operations.failed.title')}
        </Title>
        {effects.length > 1 && (
          <Button
            variant="default"
            loading={busy.size > 1}
            disabled={busy.size > 0}
            onClick={() => void decide(effects, 'retry')}
          >
            {t('operations.retry-all', { count: effects.length })}
          </Button>
        )}
      </Group>
      <Results results={results} onClose={clear} />
      {effects.length === 0 ? (
        <Text c="dimmed">{t('operations.failed.none')}</Text>
      ) : (
        <EffectTable effects={effects} busy={busy} onAct={act} />
      )}
      {question}
    </Stack>
  )
}

function Results({ results, onClose }: { results: EffectResult[]; onClose(): void }) {
  const t = useText('backend')
  const name = useEffectName()
  const refused = results.filter(({ problem }) => problem).length
  return (
    <div role="status" className="sala-operations-results" hidden={results.length === 0}>
      <Group justify="space-between" gap="sm">
        <strong>
          {t('operations.result.sum', { done: results.length - refused, all: results.length })}
        </strong>
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
      <ul>
        {results.map(({ effect, action, problem }) => (
          <li key={effect.id} data-refused={problem !== undefined}>
            {name(effect.kind)}: {problem ?? t(`operations.result.${action}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function EffectTable({
  effects,
  busy,
  onAct,
}: {
  effects: FailedEffect[]
  busy: ReadonlySet<string>
  onAct(effect: FailedEffect, action: EffectAction): Promise<void>
}) {
  const t = useText('backend')
  const locale = useLocale()
  const name = useEffectName()
  const columns = ['kind', 'reason', 'tried'] as const
  return (
    <Table className="sala-line-cards sala-operations-table">
      <Table.Thead>
        <Table.Tr>
          {columns.map((key) => (
            <Table.Th key={key}>{t(`operations.column.${key}`)}</Table.Th>
          ))}
          <Table.Th>
            <span className="visually-hidden">{t('operations.column.actions')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {effects.map((effect) => (
          <Table.Tr key={effect.id} data-effect={effect.id}>
            <Table.Td data-label={t('operations.column.kind')}>
              {effect.collection === 'message' && effect.record ? (
                <Link to={`/cms/outbox/${effect.record}`}>{name(effect.kind)}</Link>
              ) : (
                name(effect.kind)
              )}
            </Table.Td>
            <Table.Td data-label={t('operations.column.reason')} className="sala-operations-reason">
              {effect.error ?? '–'}
            </Table.Td>
            <Table.Td data-label={t('operations.column.tried')}>
              <div>
                {formatDate(effect.doneAt ?? effect.createdAt, locale, 'datetime')}
                <Text size="sm" c="dimmed">
                  {t('operations.attempts', { count: effect.attempts })}
                </Text>
              </div>
            </Table.Td>
            <Table.Td data-label={t('operations.column.actions')}>
              <Group gap="xs" justify="end" wrap="nowrap">
                {(['retry', 'drop'] as const).map((action) => (
                  <Button
                    key={action}
                    size="compact-md"
                    variant={action === 'retry' ? 'default' : 'subtle'}
                    {...(action === 'drop' ? { color: 'red' } : {})}
                    disabled={busy.has(effect.id)}
                    aria-label={t('operations.act', {
                      action: t(`operations.action.${action}`),
                      name: name(effect.kind),
                    })}
                    onClick={() => void onAct(effect, action)}
                  >
                    {t(`operations.action.${action}`)}
                  </Button>
                ))}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

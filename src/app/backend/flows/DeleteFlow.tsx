import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LeadUses } from '#crud'
import type { DocumentUses } from '#gateway'
import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { forgetFlows, type KnownFlow } from './useFlows.ts'

/** Asks before a flow of the site goes. One that runs for visitors or for another flow stays: they are named instead, and can be had run another flow at once. */
export function DeleteFlow({
  name,
  uses,
  flows,
  onDelete,
  onClose,
}: {
  name: string
  uses: readonly DocumentUses[]
  flows: readonly KnownFlow[]
  onDelete(): void
  onClose(): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const queries = useQueryClient()
  const [to, setTo] = useState<string | null>(null)
  const others = flows
    .filter(
      (flow) => flow.name !== name && (flow.state === 'published' || flow.origin === 'changed'),
    )
    .map((flow) => ({ value: flow.name, label: pickText(flow.label, locale) || flow.name }))
  const runs = uses.some(({ places }) => places.some(({ published }) => published))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('flows.delete-flow')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('flows.close') }}
    >
      <Stack gap="md" data-delete-flow>
        <p className="sala-flow-ask">
          {t(
            runs
              ? 'flows.delete-runs'
              : uses.length > 0
                ? 'flows.delete-drafts'
                : 'flows.delete-ask',
          )}
        </p>
        {uses.length > 0 && (
          <>
            <Select
              label={t('uses.instead-flow')}
              searchable
              clearable
              value={to}
              onChange={setTo}
              data={others}
            />
            <LeadUses
              kind="flow"
              uses={uses}
              from={name}
              to={to}
              toName={others.find(({ value }) => value === to)?.label}
              onDone={() => void forgetFlows(queries)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('flows.keep')}
          </Button>
          {!runs && (
            <Button color="red" onClick={onDelete}>
              {t('flows.delete-flow')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

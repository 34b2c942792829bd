import { Button, Group } from '@mantine/core'
import {
  IconArrowRight,
  IconCopy,
  IconEdit,
  IconLayout,
  IconMail,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  ChangeScreen,
  conversionPath,
  conversionsOf,
  PrintLinks,
  printsOf,
  type VisibleEntity,
} from '#crud'
import { useLocale, useText } from '#i18n'
import type { StoredRecord, Transition } from '#schema'
import { screenPath, useSession } from '#session'
import { lazyComponent } from '#ui'

/** Fetched when somebody writes. */
const MailDialog = /* @__PURE__ */ lazyComponent(
  async () => (await import('./MailDialog.tsx')).MailDialog,
)

interface Props {
  model: VisibleEntity
  record: StoredRecord
  transitions: Transition[]
  /** Nothing but these transitions? */
  only: boolean
  busy: string | undefined
  onTake(transition: Transition): void
  onDelete(): void
}

/** The buttons of what may be done with the record. */
export function DetailActions({ only, ...props }: Props) {
  return (
    <Group gap="xs" wrap="wrap">
      <Transitions {...props} />
      {!only && <OtherActions {...props} />}
    </Group>
  )
}

type Acts = Omit<Props, 'only'>

/** A button for each transition. */
function Transitions({ transitions, busy, onTake }: Acts) {
  const locale = useLocale()
  return transitions.map((transition) => (
    <Button
      key={transition.id}
      data-transition={transition.id}
      variant={transition.color === 'green' || transition.color === 'blue' ? 'filled' : 'default'}
      color={transition.color === 'red' ? 'red' : undefined}
      loading={busy === transition.id}
      onClick={() => onTake(transition)}
    >
      {transition.label[locale]}
    </Button>
  ))
}

/** What may be done besides moving it on. */
function OtherActions({ model, record, onDelete }: Acts) {
  const t = useText('backend')
  const { modules } = useSession()
  const { name, states, access } = model
  const isEditable = states?.states[String(record[states.field])]?.editable !== false
  const edit = access.update ? screenPath(modules, name, 'edit', record._id) : undefined
  const create = access.create ? screenPath(modules, name, 'create') : undefined
  const builder = access.update ? screenPath(modules, name, 'builder', record._id) : undefined
  return (
    <>
      <Conversions model={model} record={record} />
      {builder && (
        <Button
          component={Link}
          to={builder}
          variant="default"
          leftSection={<IconLayout size={18} aria-hidden />}
        >
          {t('detail.builder')}
        </Button>
      )}
      {edit && isEditable && (
        <Button
          component={Link}
          to={edit}
          variant="default"
          leftSection={<IconEdit size={18} aria-hidden />}
          aria-keyshortcuts="E"
        >
          {t('edit')}
        </Button>
      )}
      {create && (
        <Button
          component={Link}
          to={`${create}?like=${encodeURIComponent(record._id)}`}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          data-duplicate
          aria-keyshortcuts="D"
        >
          {t('detail.duplicate')}
        </Button>
      )}
      <PrintLinks model={model} records={[record]} />
      <MailButton model={model} record={record} />
      {access.print && !model.prints?.length && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
          data-print
        >
          {t('detail.print')}
        </Button>
      )}
      {access.delete && isEditable && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onDelete}
        >
          {t('delete')}
        </Button>
      )}
      <ChangeScreen model={model} part="form" />
    </>
  )
}

/** Sends the record on one of its papers by e-mail; nothing where it has none. */
function MailButton({ model, record }: Pick<Props, 'model' | 'record'>) {
  const t = useText('backend')
  const [isOpen, setOpen] = useState(false)
  const prints = printsOf(model, [record]).filter(({ mail }) => mail)
  if (prints.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        onClick={() => setOpen(true)}
        data-mail-open
      >
        {t('detail.mail')}
      </Button>
      {isOpen && (
        <MailDialog
          entity={model.name}
          record={record}
          prints={prints}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What the record may become: each leads to a form that begins with it. */
function Conversions({ model, record }: Pick<Props, 'model' | 'record'>) {
  const locale = useLocale()
  const { modules } = useSession()
  return conversionsOf(model, record).map(({ $id, label, to }) => {
    const create = screenPath(modules, to, 'create')
    return (
      create && (
        <Button
          key={$id}
          component={Link}
          to={conversionPath(create, $id, [record._id])}
          variant="default"
          rightSection={<IconArrowRight size={18} aria-hidden />}
          data-conversion={$id}
        >
          {label[locale]}
        </Button>
      )
    )
  })
}

import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { beginInButton } from '#crud'
import type { DocumentUses } from '#gateway'
import { useLocale, useText } from '#i18n'
import { nodeOf } from '#pages/model'
import { pickText, type Text as Words } from '#shared'
import { useBlockName } from '../../context/blockName.ts'
import { blockExcerpt } from '../../names/blockExcerpt.ts'
import { useBuilderState } from '../../context/builderContext.ts'
import { answerPlaces } from '../../commands/index.ts'
import { type RenameProps, useRename, keyOf, canChange } from './useRename.ts'

/** What of the page names the answer. */
function PagePlaces({ places }: { places: ReturnType<typeof answerPlaces> }) {
  const t = useText('builder')
  const locale = useLocale()
  const nameOf = useBlockName()
  const model = useBuilderState((state) => state.model)
  const nodes = [...new Set(places.map(({ node }) => node!))]
  return (
    <>
      <Text fw={600}>{t('rename.page')}</Text>
      {nodes.length === 0 && <Text size="sm">{t('rename.page-none')}</Text>}
      <ul className="sala-uses" data-rename-page>
        {nodes.map((one) => {
          const node = nodeOf(model, one)
          const words =
            node?.kind === 'object' ? blockExcerpt(node.data, locale) || (node.data.name ?? '') : ''
          return (
            <li key={one}>
              {node?.kind === 'object' ? nameOf(node.data.type) : t('part.row')}
              {words && `: ${words}`}{' '}
              <small>
                {t('rename.places', { count: places.filter((place) => place.node === one).length })}
              </small>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface ChoiceProps {
  use: DocumentUses
  isPicked: boolean
  busy: boolean
  onPick(isTaken: boolean): void
}

/** Whether a flow or a mail is to follow, or why it does not. */
function UseChoice({ use, isPicked, busy, onPick }: ChoiceProps) {
  const t = useText('builder')
  const locale = useLocale()
  const titleOf = (title: unknown): string => pickText(title as Words, locale)
  return (
    <Checkbox
      data-rename-use={use.kind}
      checked={isPicked}
      disabled={!canChange(use) || busy}
      onChange={(event) => onPick(event.currentTarget.checked)}
      label={`${t(use.kind === 'flow' ? 'rename.flow' : 'rename.mail', { title: titleOf(use.title) })} (${t('rename.places', { count: use.places.length })})`}
      description={
        !canChange(use)
          ? t('rename.left')
          : use.version === 0 && !use.also
            ? t('rename.own')
            : use.also
              ? t('rename.also', { forms: use.also.map(titleOf).join(', ') })
              : undefined
      }
    />
  )
}

/** All that names the answer of a field, on the page and in what runs behind it, changed in one reviewed step; with `former`, the name that the field had before it got this one, what still names it so. */
export function RenameDialog(props: RenameProps) {
  const { to, former, onClose } = props
  const t = useText('builder')
  const locale = useLocale()
  const { from, places, uses, around, isPicked, pick, busy, failure, hasNothing, rename } =
    useRename(props)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(former === undefined ? 'rename.title' : 'rename.follow-title', { from, to })}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm" data-rename-answer>
        {former === undefined && <PagePlaces places={places} />}
        <Text fw={600}>{t('rename.around')}</Text>
        {uses.isError ? (
          <p role="alert">
            {t('used-by.failed')}{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => void uses.refetch()}>
              {t('used-by.again')}
            </Button>
          </p>
        ) : !uses.data ? (
          <p aria-busy>{t('canvas.loading')}</p>
        ) : (
          around.length === 0 && <Text size="sm">{t('rename.around-none')}</Text>
        )}
        {around.map((use) => (
          <UseChoice
            key={keyOf(use)}
            use={use}
            isPicked={isPicked(use)}
            busy={busy}
            onPick={(isTaken) => pick(use, isTaken)}
          />
        ))}
        {around.length > 0 && <Text size="sm">{t('rename.drafts')}</Text>}
        <Text size="sm">{t('rename.former')}</Text>
        {failure && (
          <Alert color="red" role="alert">
            {failure[locale]}
          </Alert>
        )}
        <Group>
          <span ref={beginInButton}>
            <Button
              loading={busy}
              disabled={uses.isLoading || hasNothing}
              onClick={() => void rename()}
            >
              {t(former === undefined ? 'rename.do' : 'rename.follow-do', { to })}
            </Button>
          </span>
          <Button variant="default" onClick={onClose}>
            {t('rename.keep')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

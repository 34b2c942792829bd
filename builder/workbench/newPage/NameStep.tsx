import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { hasAddress } from '#pages/model'
import { pickText } from '#shared'
import type { PreviewPorts } from '../../patterns/Preview.tsx'
import { StartPicture } from './StartChoice.tsx'
import { kindOf, type Start } from './starts.ts'
import { useNewAddress } from './useNewAddress.ts'

interface Props {
  start: Start
  ports: PreviewPorts
  title: string
  onTitle(title: string): void
  /** Makes the page; answers what is in the way. */
  onMake(slug: string): Promise<string | undefined>
  onBack(): void
}

/** The second step to a new page: what it is called, and by that where it is found. */
export function NameStep({ start, ports, title, onTitle, onMake, onBack }: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const { slug, problem, write } = useNewAddress(title, kindOf(start))
  const [failure, setFailure] = useState<string>()
  const [isMaking, setIsMaking] = useState(false)
  const name =
    'blank' in start ? t(`new-page.blank-${start.blank}`) : pickText(start.template.title, locale)
  const isReady = title.trim() !== '' && problem === undefined
  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isReady || isMaking) return
    setIsMaking(true)
    const refused = await onMake(slug)
    setFailure(refused)
    if (refused !== undefined) setIsMaking(false)
  }
  const change = (to: () => void): void => {
    setFailure(undefined)
    to()
  }
  return (
    <form className="builder-new-name" onSubmit={(event) => void make(event)}>
      <Stack gap="md">
        <TextInput
          autoFocus
          required
          size="md"
          label={t('new-page.title')}
          value={title}
          maxLength={200}
          data-field="title"
          onChange={({ currentTarget: { value } }) => change(() => onTitle(value))}
        />
        <TextInput
          required
          label={t('address.label')}
          description={t('new-page.address-hint')}
          value={slug}
          maxLength={80}
          data-field="slug"
          error={
            (title.trim() !== '' || slug !== '') && problem
              ? t(problem === 'taken' ? 'new-page.taken' : `address.${problem}`)
              : undefined
          }
          onChange={({ currentTarget: { value } }) => change(() => write(value.trim()))}
        />
        {hasAddress('blank' in start ? start.blank : 'page') && slug && !problem && (
          <p className="builder-note" data-address>
            {`${window.location.host}/cms/page/${slug}`}
          </p>
        )}
        {failure && (
          <p className="builder-note builder-new-failure" role="alert">
            {failure}
          </p>
        )}
        <Group>
          <Button type="submit" disabled={!isReady} loading={isMaking}>
            {t('new-page.make')}
          </Button>
          <Button variant="default" onClick={onBack}>
            {t('new-page.back')}
          </Button>
        </Group>
      </Stack>
      <figure>
        <StartPicture start={start} ports={ports} />
        <figcaption>{name}</figcaption>
      </figure>
    </form>
  )
}

import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Text } from '#shared'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { aliasesAfter } from '../../commands/index.ts'
import { isDirty } from '../../store/builderStore.ts'
import { slugProblem } from './slugProblem.ts'
import './settings.css'

/** Milliseconds after the last key before an address is looked up. */
const QUIET = 250
const NONE: readonly string[] = []

type Holder = { title: Text } | 'free' | 'unknown'

/** Which other page has an address; asked a moment after the last key. */
function useHolder(slug: string): Holder | undefined {
  const { page } = useBuilder()
  const { client } = useSession()
  const [asked, setAsked] = useState(slug)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(slug), QUIET)
    return () => clearTimeout(timer)
  }, [slug])
  // A save that did not come through may have met another page there.
  const refused = useBuilderState((state) => !state.saving && isDirty(state))
  const found = useQuery({
    queryKey: ['records', 'page', 'address', asked, refused],
    enabled: slugProblem(asked) === undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async (): Promise<{ slug: string; holder: Holder }> => {
      const answer = await client.query('page', {
        method: 'find',
        args: [{ slug: asked, _id: { $ne: page } }, { title: 1 }],
        paging: { page: 1, limit: 1 },
      })
      if (!answer.ok) return { slug: asked, holder: 'unknown' }
      const [other] = answer.value.data
      return { slug: asked, holder: other ? { title: other.title as Text } : 'free' }
    },
  })
  return found.data?.slug === slug ? found.data.holder : undefined
}

function FormerAddresses({
  aliases,
  onForget,
}: {
  aliases: readonly string[]
  onForget(alias: string): void
}) {
  const t = useText('builder')
  return (
    <div>
      <p className="builder-subtitle">{t('address.former')}</p>
      <ul className="builder-aliases">
        {aliases.map((one) => (
          <li key={one}>
            <code>/cms/page/{one}</code>{' '}
            <button
              type="button"
              aria-label={t('address.forget', { slug: one })}
              title={t('address.forget', { slug: one })}
              onClick={() => onForget(one)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChangeProps {
  note: string
  isForm: boolean
  canChange: boolean
  /** Of a page that visitors see: whether the address leads on that it had. */
  redirect?: boolean
  onRedirect?(isWanted: boolean): void
  onKeep(): void
}

/** What stands below an address that is written anew. */
function ChangeTools({ note, isForm, canChange, redirect, onRedirect, onKeep }: ChangeProps) {
  const t = useText('builder')
  return (
    <>
      <p className="builder-note" role="status">
        {note}
      </p>
      {onRedirect && (
        <Checkbox
          checked={redirect ?? true}
          onChange={(event) => onRedirect(event.currentTarget.checked)}
          label={t('address.redirect')}
        />
      )}
      {isForm && <p className="builder-note">{t('address.form')}</p>}
      <Group gap="xs">
        <Button type="submit" size="compact-md" disabled={!canChange}>
          {t('address.change')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onKeep}>
          {t('address.keep')}
        </Button>
      </Group>
    </>
  )
}

/** The address as it is written: what is wrong with it, and what may be done about it. */
function useSlugChange() {
  const t = useText('builder')
  const locale = useLocale()
  const { actions } = useBuilder()
  const slug = useBuilderState((state) => state.model.page.slug)
  const type = useBuilderState((state) => state.model.page.type)
  const aliases = useBuilderState((state) => state.model.page.aliases) ?? NONE
  const isPublished = useBuilderState((state) => state.state === 'published')
  const [written, setWritten] = useState(slug)
  const [redirect, setRedirect] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  /** What was pressed goes with what it was pressed for: the keys go on in the field. */
  const andFocusField = (act: () => void) => (): void => {
    act()
    field.current?.focus()
  }
  useEffect(() => setWritten(slug), [slug])
  const changed = written !== slug
  const problem = slugProblem(written)
  const holder = useHolder(written)
  const isTaken = typeof holder === 'object'
  const error = problem
    ? t(`address.${problem}`)
    : isTaken
      ? t('address.taken', { title: pickText(holder.title, locale) })
      : undefined
  const can = changed && !problem && holder !== undefined && !isTaken
  const change = (): void => {
    if (!can) return
    actions.editPage({
      slug: written,
      aliases: aliasesAfter(aliases, {
        from: slug,
        to: written,
        redirect: redirect && isPublished,
      }),
    })
    setRedirect(true)
  }
  const forget = (one: string): void =>
    actions.editPage({
      aliases: aliases.length > 1 ? aliases.filter((other) => other !== one) : undefined,
    })
  return {
    slug,
    type,
    aliases,
    isPublished,
    written,
    setWritten,
    redirect,
    setRedirect,
    field,
    andFocusField,
    changed,
    problem,
    holder,
    isTaken,
    error,
    can,
    change,
    forget,
  }
}

/** The address of the page: written and looked up first, changed in one step, with the way from the old one. */
export function SlugField() {
  const t = useText('builder')
  const {
    slug,
    type,
    aliases,
    isPublished,
    written,
    setWritten,
    redirect,
    setRedirect,
    field,
    andFocusField,
    changed,
    problem,
    holder,
    isTaken,
    error,
    can,
    change,
    forget,
  } = useSlugChange()
  return (
    <form
      className="builder-address"
      data-address
      onSubmit={(event) => (event.preventDefault(), andFocusField(change)())}
    >
      <TextInput
        ref={field}
        label={t('address.label')}
        description={t('address.hint')}
        value={written}
        onChange={(event) =>
          setWritten(event.currentTarget.value.trimStart().replace(/\s+/g, '-').toLowerCase())
        }
        onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), setWritten(slug))}
        leftSection={<span aria-hidden>/cms/page/</span>}
        leftSectionWidth={88}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        error={error}
        errorProps={{ role: 'alert' }}
      />
      {changed && (
        <ChangeTools
          note={
            problem || isTaken
              ? ''
              : t(`address.${typeof holder === 'string' ? holder : 'checking'}`)
          }
          isForm={type === 'form'}
          canChange={can}
          {...(isPublished && { redirect, onRedirect: setRedirect })}
          onKeep={andFocusField(() => setWritten(slug))}
        />
      )}
      {aliases.length > 0 && (
        <FormerAddresses aliases={aliases} onForget={(one) => andFocusField(() => forget(one))()} />
      )}
    </form>
  )
}

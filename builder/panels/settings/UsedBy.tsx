import { Button } from '@mantine/core'
import { useState } from 'react'
import { LeadUses, UsesList, useUses } from '#crud'
import { useText } from '#i18n'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { isDirty } from '../../store/builderStore.ts'
import './settings.css'

/** Lines that are seen at once. */
const ROOM = 3

/** Where this page is used, by its address now and those that it had; what names an earlier one is led to the new in one press. */
export function UsedBy() {
  const t = useText('builder')
  const { page } = useBuilder()
  const type = useBuilderState((state) => state.model.page.type)
  const slug = useBuilderState((state) => state.model.page.slug)
  const waits = useBuilderState((state) => isDirty(state) || state.saving)
  const [seen, setSeen] = useState({ slug, former: slug })
  if (seen.slug !== slug) setSeen({ slug, former: seen.slug })
  const isPart = type === 'part'
  const now = useUses(isPart ? 'part' : 'page', isPart ? page : waits ? undefined : slug)
  const before = useUses('page', isPart || waits || seen.former === slug ? undefined : seen.former)
  const uses = (now.data ?? []).filter(({ id }) => id !== page)
  const isOld = ({ places }: { places: { name: string }[] }): boolean =>
    !isPart && places.some(({ name }) => name !== slug)
  const old = [
    ...uses.filter(isOld),
    ...(before.data ?? []).filter(({ id }) => id !== page && !uses.some((one) => one.id === id)),
  ]
  const current = uses.filter((one) => !isOld(one))
  // Those by an address that leads on are found by the new one; the others by the one that it had.
  const from = uses.some(isOld) ? slug : seen.former
  return (
    <section className="builder-used-by" aria-label={t('used-by.title')} data-used-by>
      <p className="builder-subtitle">{t('used-by.title')}</p>
      {/* Of one size whatever is found: what stands below stays where it is. */}
      <div
        className="builder-used-room"
        aria-busy={now.isPending}
        {...(current.length > ROOM && {
          tabIndex: 0,
          role: 'group',
          'aria-label': t('used-by.title'),
        })}
      >
        {now.isError || (now.isPaused && !now.data) ? (
          <p className="builder-note" role="alert">
            {t('used-by.failed')}{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => void now.refetch()}>
              {t('used-by.again')}
            </Button>
          </p>
        ) : now.data && current.length === 0 ? (
          <p className="builder-note">{t(old.length > 0 ? 'used-by.old-alone' : 'used-by.none')}</p>
        ) : (
          <UsesList uses={current} />
        )}
      </div>
      {old.length > 0 && (
        <>
          {current.length > 0 && (
            <p className="builder-note" role="status">
              {t('used-by.old')}
            </p>
          )}
          <LeadUses uses={old} from={from} to={slug} disabled={waits} />
        </>
      )}
    </section>
  )
}

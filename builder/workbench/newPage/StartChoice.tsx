import { createElement, useEffect, useRef } from 'react'
import { IconFile, IconForms, IconMail } from '@tabler/icons-react'
import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import type { LibraryEntry } from '../../context/library.ts'
import { PagePreview, type PreviewPorts } from '../../patterns/Preview.tsx'
import { BLANKS, type Blank, type Start } from './starts.ts'

const ICONS: Record<Blank, typeof IconFile> = { page: IconFile, form: IconForms, mail: IconMail }

/** What a page begins with, as it will look. */
export function StartPicture({ start, ports }: { start: Start; ports: PreviewPorts }) {
  return 'blank' in start ? (
    <span className="builder-preview builder-blank" aria-hidden>
      {createElement(ICONS[start.blank], { size: 40, stroke: 1.2 })}
    </span>
  ) : (
    <PagePreview rows={start.template.rows} {...ports} />
  )
}

interface Props {
  templates: readonly LibraryEntry[]
  ports: PreviewPorts
  /** What was chosen before: the keys go on from there. */
  before: Start | null
  onChoose(start: Start): void
}

/** The first step to a new page: nothing, or one of the templates. */
export function StartChoice({ templates, ports, before, onChoose }: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(before && idOf(before))
  useEffect(() => {
    const cards = place.current?.querySelectorAll<HTMLElement>('[data-start]') ?? []
    ;[...cards].find(({ dataset }) => dataset.start === last.current)?.focus()
  }, [])
  const card = (start: Start, name: string) => (
    <button
      key={idOf(start)}
      type="button"
      className="builder-pattern"
      data-start={idOf(start)}
      onClick={() => onChoose(start)}
    >
      <StartPicture start={start} ports={ports} />
      <span className="builder-pattern-name">{name}</span>
    </button>
  )
  const own = templates.filter((entry) => entry.own)
  const groups = [
    { name: 'blank', cards: BLANKS.map((blank) => card({ blank }, t(`new-page.blank-${blank}`))) },
    ...[
      { name: 'own', entries: own },
      { name: 'templates', entries: templates.filter((entry) => !entry.own) },
    ].map(({ name, entries }) => ({
      name,
      cards: entries.map((entry) => card({ template: entry }, pickText(entry.title, locale))),
    })),
  ]
  return (
    <div ref={place} className="builder-starts">
      {groups
        .filter(({ cards }) => cards.length > 0)
        .map(({ name, cards }) => (
          <section key={name} aria-label={t(`new-page.${name}`)}>
            <h2 className="builder-subtitle">{t(`new-page.${name}`)}</h2>
            <div className="builder-templates" data-templates>
              {cards}
            </div>
          </section>
        ))}
    </div>
  )
}

const idOf = (start: Start): string =>
  'blank' in start ? `blank-${start.blank}` : start.template.name

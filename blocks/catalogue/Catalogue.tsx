import { useRef, type FormEvent, type MouseEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { CourseCard, PageContext, type CardCourse } from '#pages'
import { SORTS, type CatalogueAnswer, type CatalogueSort } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, Pagination, Section } from '#ui'
import { Chosen } from './Chosen.tsx'
import { Filters } from './Filters.tsx'
import { NoResults } from './NoResults.tsx'
import { useCatalogue } from './useCatalogue.ts'
import './Catalogue.css'

export const catalogues = ['academy']

interface CatalogueProps {
  title?: Text
  /** Their codes; one alone where it comes from the address. */
  category?: string[] | string
  term?: string
  defaultPrice?: number
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Courses to look through, with what is chosen in the address (spec: academy 2.2, 9). */
export default function Catalogue({
  object,
  props,
  data,
}: BlockProps<CatalogueProps, { catalogue?: CatalogueAnswer | null }>) {
  const t = useText('academy')
  const locale = useLocale()
  const top = useRef<HTMLDivElement>(null)
  const shown = useCatalogue(
    object.id,
    data.catalogue,
    typeof props.term === 'string' ? props.term : '',
  )
  const { answer, environment, choice, pathname, go, change } = shown
  const title = pickText(props.title, locale)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    change({ words: typeof words === 'string' ? words.trim() : '' })
  }
  // Links to other choices are addresses like any other; here they need not load the page anew.
  const onClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a')
    if (!link || !isPlainClick(event) || link.pathname !== pathname || environment.edit) return
    event.preventDefault()
    go(link.pathname + link.search)
    if (link.closest('.sala-pagination')) top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Section className="sala-catalogue" title={title} label={t('catalogue.label')}>
      <form
        method="get"
        action={pathname}
        onSubmit={onSubmit}
        onClick={onClick}
        role="search"
        aria-label={title || t('catalogue.label')}
      >
        <WordsBox key={choice.words} words={choice.words} />
        {answer?.gone.map((name) => (
          <p key={name} className="sala-catalogue-gone">
            {t('catalogue.gone', { name })}
          </p>
        ))}
        {!answer ? (
          <Unanswered isFailed={answer === null} />
        ) : (
          <div className="sala-catalogue-columns">
            <Filters
              options={answer.options}
              chosen={choice.chosen}
              onChange={(dimension, values) =>
                change({ chosen: { ...choice.chosen, [dimension]: values } })
              }
            />
            <div className="sala-catalogue-found" ref={top} aria-busy={shown.busy}>
              <Found
                answer={answer}
                shown={shown}
                defaultPrice={props.defaultPrice}
                anchor={object.customId}
              />
            </div>
          </div>
        )}
      </form>
    </Section>
  )
}

interface FoundProps {
  answer: CatalogueAnswer
  shown: ReturnType<typeof useCatalogue>
  defaultPrice?: number | undefined
  anchor?: string | undefined
}

/** How many there are, what they were chosen by, and one page of them. */
function Found({
  answer,
  shown: { environment, choice, hrefOf, change },
  defaultPrice,
  anchor,
}: FoundProps) {
  const t = useText('academy')
  return (
    <>
      <div className="sala-catalogue-head">
        <h2 className="sala-catalogue-count">
          <span role="status">{t('catalogue.found', { count: answer.total })}</span>
          {choice.words && <small> {t('catalogue.of-words', { term: choice.words })}</small>}
        </h2>
        {answer.total > 1 && (
          <SortSelect sort={choice.sort} onChange={(sort) => change({ sort })} />
        )}
      </div>
      <Chosen options={answer.options} choice={choice} hrefOf={hrefOf} />
      {answer.total === 0 && <NoResults choice={choice} hrefOf={hrefOf} />}
      <PageContext value={environment}>
        <ul className="sala-cards">
          {(answer.data as unknown as CardCourse[]).map((course) => (
            <li key={course._id}>
              <CourseCard
                course={{ ...course, ...answer.early?.[course._id] }}
                level="h3"
                defaultPrice={defaultPrice}
                note={
                  answer.next[course._id] && (
                    <p className="sala-card-note">
                      {t('course.next-round', { day: answer.next[course._id] })}
                    </p>
                  )
                }
              />
            </li>
          ))}
        </ul>
      </PageContext>
      {answer.paging.totalPages > 1 && (
        <Pagination
          page={answer.paging.page}
          count={answer.paging.totalPages}
          path={environment.path}
          {...(anchor === undefined ? {} : { anchor })}
        />
      )}
    </>
  )
}

function WordsBox({ words }: { words: string }) {
  const t = useText('academy')
  return (
    <div className="sala-catalogue-words">
      <input
        className="sala-input"
        type="search"
        name="q"
        defaultValue={words}
        aria-label={t('catalogue.words')}
        placeholder={t('catalogue.words')}
        maxLength={500}
      />
      <button className="sala-button" data-kind="primary">
        <Icon name="search" />
        {t('catalogue.search')}
      </button>
    </div>
  )
}

function SortSelect({
  sort,
  onChange,
}: {
  sort: CatalogueSort
  onChange(sort: CatalogueSort): void
}) {
  const t = useText('academy')
  return (
    <label className="sala-catalogue-sort">
      <span>{t('catalogue.sort')}</span>
      <select
        className="sala-input"
        name="sort"
        value={sort}
        onChange={({ target }) => onChange(target.value as CatalogueSort)}
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`catalogue.sort-${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Unanswered({ isFailed }: { isFailed: boolean }) {
  const t = useText('academy')
  const shared = useText('public')
  return (
    <p className="sala-empty" role={isFailed ? 'alert' : undefined}>
      {isFailed ? shared('load-failed') : t('catalogue.loading')}
    </p>
  )
}

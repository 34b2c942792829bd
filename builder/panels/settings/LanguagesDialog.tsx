import { Badge, Button, Checkbox, Modal, Text as Words, Textarea } from '@mantine/core'
import { memo, useCallback, useMemo, useState } from 'react'
import { useLocale, useText } from '#i18n'
import { nodeOf, type PageProblem } from '#pages/model'
import { pickText, LOCALES, type Locale } from '#shared'
import { useBlockName } from '../../context/blockName.ts'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { withWords } from '../../commands/findTexts.ts'
import { editRow, typingKey } from '../../commands/index.ts'
import { goTo } from '../../problems/goTo.ts'
import { useProblems } from '../../problems/ProblemCount.tsx'
import { useSettle } from '../../problems/settled.ts'
import { useRowName } from '../../context/rowName.ts'
import { pageTexts, type PageText } from './pageTexts.ts'
import './settings.css'

const keyOf = ({ node, path = [] }: Pick<PageProblem, 'node' | 'path'>): string =>
  `${node ?? ''}:${path.join('.')}`
const textIn = (value: PageText['value'], locale: Locale): string =>
  typeof value === 'string' ? (locale === 'th' ? value : '') : (value[locale] ?? '')

/** The texts of the page side by side in both languages, to be written there. */
export function LanguagesDialog({ onClose, onJump }: { onClose(): void; onJump?(): void }) {
  const leave = useCallback(() => (onClose(), onJump?.()), [onClose, onJump])
  const t = useText('builder')
  const { blocks } = useBuilder()
  const model = useBuilderState((state) => state.model)
  const texts = useMemo(() => pageTexts(model, blocks), [model, blocks])
  const found = useProblems()
  const outdated = useMemo(
    () =>
      new Map(
        found.flatMap((problem) =>
          problem.code === 'stale-translation' ? [[keyOf(problem), problem]] : [],
        ),
      ),
    [found],
  )
  const missing = texts.filter((text) => text.missing !== undefined)
  const undone = texts.filter((text) => text.missing !== undefined || outdated.has(keyOf(text)))
  // What was undone when the list was narrowed stays in it while it is written.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null)
  const shown = only
    ? texts.filter((text) => only.has(keyOf(text)) || undone.includes(text))
    : texts
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('languages.title')}
      size="60rem"
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div data-languages>
        <Words size="sm" role="status">
          {t('languages.count', {
            count: texts.length,
            missing: missing.length,
            outdated: texts.filter((text) => outdated.has(keyOf(text))).length,
          })}
        </Words>
        <Checkbox
          data-autofocus
          my="sm"
          label={t('languages.only')}
          checked={only !== null}
          onChange={(event) =>
            setOnly(event.currentTarget.checked ? new Set(undone.map(keyOf)) : null)
          }
        />
        {shown.length === 0 && <p className="builder-note">{t('languages.none')}</p>}
        <p className="builder-languages-head" aria-hidden>
          {LOCALES.map((language) => (
            <span key={language}>{t(`languages.${language}`)}</span>
          ))}
        </p>
        <ul className="builder-languages">
          {shown.map((text) => (
            <Pair
              key={keyOf(text)}
              text={text}
              outdated={outdated.get(keyOf(text))}
              onClose={leave}
            />
          ))}
        </ul>
      </div>
    </Modal>
  )
}

interface PairProps {
  text: PageText
  outdated: PageProblem | undefined
  onClose(): void
}

/** Writes a text of the page where it stands: of the page itself, a row or a block. */
function useTextWriting() {
  const { store, actions } = useBuilder()
  return ({ node, path, value, block }: PageText, words: string, language: Locale): void => {
    const isRow = node !== null && block === undefined
    // A text that is the same in both languages is told apart as soon as one of them is written.
    const next = withWords(
      typeof value === 'string' && language === 'en' ? { th: value, en: '' } : value,
      words,
      language,
    )
    if (node === null)
      actions.editPage(
        path.length === 1
          ? { [path[0]!]: next }
          : { seo: { ...store.getState().model.page.seo, [path[1]!]: next } },
      )
    else if (isRow) {
      const { data } = nodeOf(store.getState().model, node)!
      const edited = editRow(store.getState().model, {
        id: node,
        values:
          path.length === 1
            ? { label: next }
            : { part: { ...('part' in data ? data.part : {}), [path[1]!]: next } },
      })
      actions.editRows(edited, typingKey(node, edited))
    } else if (path[0] === 'props') actions.write(node, path.slice(1), next)
    else actions.edit(node, { [path[0]!]: next })
  }
}

interface LanguageProps {
  text: PageText
  name: string
  language: Locale
  isOutdated: boolean
  onWrite(words: string): void
  onSettle(): void
}

/** A text in one language, with what is to be said of it. */
function LanguageText({ text, name, language, isOutdated, onWrite, onSettle }: LanguageProps) {
  const t = useText('builder')
  const locale = useLocale()
  const { store } = useBuilder()
  const { value, rich, missing } = text
  return (
    <div lang={language}>
      {rich ? (
        <RichText html={textIn(value, language)} label={`${name}, ${t(`languages.${language}`)}`} />
      ) : (
        <Textarea
          autosize
          minRows={1}
          maxRows={6}
          aria-label={`${name}, ${t(`languages.${language}`)}`}
          placeholder={t(`languages.${language}`)}
          value={textIn(value, language)}
          onChange={(event) => onWrite(event.currentTarget.value)}
          onBlur={() => store.endTyping()}
        />
      )}
      {missing === language && (
        <Badge color="yellow" autoContrast tt="none" lang={locale}>
          {t('languages.missing')}
        </Badge>
      )}
      {isOutdated && (
        <div className="builder-languages-outdated" lang={locale}>
          <Badge color="yellow" autoContrast tt="none">
            {t('languages.outdated')}
          </Badge>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${t('problems.still-right')}: ${name}`}
            onClick={onSettle}
          >
            {t('problems.still-right')}
          </Button>
        </div>
      )}
    </div>
  )
}

const Pair = memo(
  function Pair({ text, outdated, onClose }: PairProps) {
    const t = useText('builder')
    const locale = useLocale()
    const nameOf = useBlockName()
    const { store, frames } = useBuilder()
    const settle = useSettle()
    const { node, path, missing, block, label } = text
    const isRow = node !== null && block === undefined
    const rowName = useRowName()
    const row = useBuilderState(({ model }) => (isRow ? rowName(model, node) : ''))
    const name = (
      isRow
        ? [row, t(`problems.text.row-${path.join('-')}`)]
        : [
            block === undefined ? t('languages.page') : nameOf(block),
            label ? pickText(label, locale) : undefined,
          ]
    )
      .filter(Boolean)
      .join(' – ')
    const write = useTextWriting()
    const show = (): void => {
      onClose()
      goTo({ store, frames }, { node, path })
    }
    return (
      <li data-text={keyOf(text)} data-missing={missing} data-outdated={outdated?.params?.value}>
        <p className="builder-languages-name">
          <span>{name}</span>
          {node !== null && (
            <Button size="compact-xs" variant="subtle" onClick={show}>
              {t(isRow ? 'languages.show-row' : 'languages.show')}
            </Button>
          )}
        </p>
        {LOCALES.map((language) => (
          <LanguageText
            key={language}
            text={text}
            name={name}
            language={language}
            isOutdated={outdated?.params?.value === language}
            onWrite={(words) => write(text, words, language)}
            onSettle={() => outdated && settle(outdated)}
          />
        ))}
      </li>
    )
  },
  (a, b) =>
    keyOf(a.text) === keyOf(b.text) &&
    a.text.value === b.text.value &&
    a.outdated === b.outdated &&
    a.onClose === b.onClose,
)

/** Formatted text is read here and written on the page. */
function RichText({ html, label }: { html: string; label: string }) {
  const t = useText('builder')
  const words = useMemo(
    () =>
      new DOMParser()
        .parseFromString(
          html.replace(/<\/(p|h[1-6]|li|tr|blockquote)>|<br\s*\/?>/g, '$&\n'),
          'text/html',
        )
        .body.textContent?.trim() ?? '',
    [html],
  )
  return (
    <p className="builder-languages-rich" aria-label={label}>
      {words || '–'}
      <br />
      <small>{t('languages.rich')}</small>
    </p>
  )
}

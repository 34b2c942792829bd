import { Modal } from '@mantine/core'
import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { useBuilder } from '../context/builderContext.ts'
import { beginInButton } from '#crud'
import { isForm, type LibraryEntry } from '../context/library.ts'
import { useLibrary } from './useLibrary.ts'
import { Preview } from './Preview.tsx'
import './patterns.css'

/** Page templates to choose from: the rows of the chosen one fill the page. */
export function TemplateDialog({ onClose }: { onClose(): void }) {
  const t = useText('builder')
  const locale = useLocale()
  const { patterns, actions, blocks, store } = useBuilder()
  const { data: entries } = useLibrary()
  const choose = (entry: LibraryEntry): void => {
    patterns.insert(entry)
    if (store.getState().model.page.type === 'page' && isForm(entry.rows, blocks))
      actions.editPage({ type: 'form' })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pattern.template-title')}
      size="xl"
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div ref={beginInButton} className="builder-templates" data-templates aria-busy={!entries}>
        {entries
          ?.filter(({ kind }) => kind === 'template')
          .map((entry) => (
            <button
              key={entry.name}
              type="button"
              className="builder-pattern"
              data-template={entry.name}
              onClick={() => choose(entry)}
            >
              <Preview rows={entry.rows} />
              <span className="builder-pattern-name">{pickText(entry.title, locale)}</span>
            </button>
          ))}
      </div>
    </Modal>
  )
}

import { Modal } from '@mantine/core'
import { useText } from '#i18n'
import { useBuilder } from '../context/builderContext.ts'
import { INTENT_GROUPS, type Intent } from './intent.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { useIntentText } from './useIntentText.ts'
import './intents.css'

/** All keys of the builder, by what they are for. */
export function HelpSheet({ intents, onClose }: { intents: Intent[]; onClose(): void }) {
  const t = useText('builder')
  const textOf = useIntentText()
  const { contentOnly } = useBuilder()
  const withKeys = intents.filter(({ keys }) => keys)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('help.title')}
      size="lg"
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="builder-help" data-help tabIndex={-1} data-autofocus>
        {INTENT_GROUPS.filter((group) => withKeys.some((intent) => intent.group === group)).map(
          (group) => (
            <section key={group}>
              <h3 className="builder-subtitle">{t(`intent-group.${group}`)}</h3>
              <dl>
                {withKeys
                  .filter((intent) => intent.group === group)
                  .map((intent) => (
                    <div key={`${intent.id} ${intent.block ?? ''}`}>
                      <dt>{textOf(intent)}</dt>
                      {intent.keys!.map((keys) => (
                        <dd key={keys.code}>
                          <KeyCaps keys={keys} />
                        </dd>
                      ))}
                    </div>
                  ))}
              </dl>
            </section>
          ),
        )}
        <section>
          <h3 className="builder-subtitle">{t('help.canvas')}</h3>
          <p className="builder-note">
            {!contentOnly && t('canvas.hint')} {t('help.choose')}
          </p>
        </section>
      </div>
    </Modal>
  )
}

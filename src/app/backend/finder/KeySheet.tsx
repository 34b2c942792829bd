import { Modal, Title } from '@mantine/core'
import { useState } from 'react'
import { inKit, KeyCaps } from '#crud'
import { useText } from '#i18n'
import { hasRows, placeKeys } from './keyPlaces.ts'

const NAMES: Record<string, string> = { Control: 'Ctrl', PageUp: 'PgUp', PageDown: 'PgDn' }

const keyNames = (keys: string): string[] => keys.split('+').map((key) => NAMES[key] ?? key)

/** The keys of the place where one is, and those that are everywhere. */
export const KeySheet = inKit(function KeySheet({ onClose }: { onClose(): void }) {
  const t = useText('backend')
  // As it was when it was asked for: under the sheet nothing is in sight.
  const [here] = useState(() => ({ keys: placeKeys(), rows: hasRows() }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.title')}
      size="lg"
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div data-help tabIndex={-1} data-autofocus className="sala-key-sheet">
        {(here.keys.length > 0 || here.rows) && (
          <Keys title={t('keys.here')}>
            {here.keys.map(({ keys, label }) => (
              <Key key={keys} names={keyNames(keys)} label={label} />
            ))}
            {here.rows && <Key names={['J']} label={t('keys.next-row')} />}
            {here.rows && <Key names={['K']} label={t('keys.row-before')} />}
          </Keys>
        )}
        <Keys title={t('keys.everywhere')}>
          <Key names={['Ctrl', 'K']} label={t('finder.title')} />
          <Key names={['?']} label={t('keys.title')} />
          <Key names={['G', 'H']} label={t('home.title')} />
          <Key names={['G', 'N']} label={t('shell.all-notifications')} />
          <Key names={['G', 'P']} label={t('shell.profile')} />
        </Keys>
      </div>
    </Modal>
  )
})

function Keys({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5">
        {title}
      </Title>
      <dl className="sala-key-list">{children}</dl>
    </section>
  )
}

const Key = ({ names, label }: { names: string[]; label: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <KeyCaps names={names} />
    </dd>
  </div>
)

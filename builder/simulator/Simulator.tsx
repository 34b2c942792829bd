import { Button, Modal, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { isDay } from '#shared'
import { previewed, RecordSelect, useRecord } from './RecordSelect.tsx'
import { beginInField } from '#crud'
import { useBuilder } from '../context/builderContext.ts'
import { useSubjects } from '../panels/inspector/rules/subjects.ts'
import { useFrame } from './useFrame.ts'
import { WhoSelect } from './WhoSelect.tsx'
import './simulator.css'

/** Typed and picked as all days are: in the era of the language, and not in the order of the browser's own. */
const DAY = {
  type: 'object',
  properties: {
    day: { type: 'string', format: 'date', 'x-label': { th: 'ในวันที่', en: 'On the day' } },
  },
} as JsonSchema

/** The first is a telephone, and as wide as this one where the builder is used on it. */
const WIDTHS = ['390', '600', '768', '1280']

/** The page as it is sent, in a frame that waits for it. */
function SimulatedPage({
  address,
  isReady,
  width,
  live,
}: {
  address: string
  isReady: boolean
  width: string
  live: boolean
}) {
  const t = useText('builder')
  const frame = useFrame(address)
  return (
    <div
      className="builder-simulator-place"
      tabIndex={0}
      role="group"
      aria-label={t('simulator.title')}
    >
      {isReady && frame.state === 'waiting' && (
        <p className="builder-simulator-state" role="status">
          {t('simulator.waiting')}
        </p>
      )}
      {isReady && frame.state === 'lost' && (
        <p className="builder-simulator-state" role="alert">
          {t('simulator.failed')}{' '}
          <Button size="compact-sm" variant="default" onClick={frame.retry}>
            {t('history.again')}
          </Button>
        </p>
      )}
      {isReady && (
        <iframe
          key={frame.key}
          onLoad={frame.onLoad}
          hidden={frame.state === 'lost'}
          title={t('simulator.shown')}
          src={address}
          sandbox={live ? 'allow-scripts allow-forms' : 'allow-same-origin'}
          style={{
            inlineSize: Number(width),
            ...(width === WIDTHS[0] && { maxInlineSize: '100%' }),
          }}
          data-simulated
        />
      )}
    </div>
  )
}

/** The saved draft as somebody else would be sent it: as a role or a member, on a day, in a language, at a width, with a record in a state, with its scripts or without. */
export function Simulator({ page, onClose }: { page: string; onClose(): void }) {
  const t = useText('builder')
  const locale = useLocale()
  const roles = useSubjects().find(({ path }) => path === '$user.roles')?.choices ?? []
  const [who, setWho] = useState('')
  const [when, setWhen] = useState<Record<string, unknown>>({})
  const today = typeof when.day === 'string' && isDay(when.day) ? when.day : ''
  const [lang, setLang] = useState<string>(locale)
  const [width, setWidth] = useState(() =>
    window.innerWidth < 768 ? '390' : window.innerWidth < 1280 ? '768' : '1280',
  )
  const { store } = useBuilder()
  const [wanted, setWanted] = useState(() => previewed(store.getState())[0]?.value ?? '')
  const [live, setLive] = useState(true)
  const record = useRecord(page, who, wanted)
  const address = `/api/page/${encodeURIComponent(page)}/simulate?${[who, today && `today=${today}`, `lang=${lang}`, live && 'scripts=on', record.query].filter(Boolean).join('&')}`

  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={t('simulator.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ body: 'builder-simulator' }}
    >
      <div ref={beginInField} className="builder-simulator-tools">
        <WhoSelect roles={roles} value={who} onChange={setWho} />
        <ValueForm schema={DAY} values={when} label={t('simulator.title')} onChange={setWhen} />
        <NativeSelect
          size="sm"
          label={t('simulator.language')}
          value={lang}
          onChange={(event) => setLang(event.currentTarget.value)}
          data={[
            { value: 'th', label: 'ไทย' },
            { value: 'en', label: 'English' },
          ]}
        />
        <NativeSelect
          size="sm"
          label={t('simulator.width')}
          value={width}
          onChange={(event) => setWidth(event.currentTarget.value)}
          data={WIDTHS.map((value) => ({
            value,
            label: t('width.pixels', { count: Number(value) }),
          }))}
        />
        <Switch
          size="sm"
          className="builder-simulator-scripts"
          label={t('simulator.scripts')}
          checked={live}
          onChange={(event) => setLive(event.currentTarget.checked)}
        />
        <RecordSelect value={wanted} onChange={setWanted} />
      </div>
      <p className="builder-note">
        {who.startsWith('role=') && t('simulator.hint-role')}{' '}
        {t(live ? 'simulator.hint-live' : 'simulator.hint')}
      </p>
      {record.problem && (
        <p className="builder-note" role="alert">
          {t(`simulator.record-${record.problem}`)}
        </p>
      )}
      <SimulatedPage address={address} isReady={record.ready} width={width} live={live} />
    </Modal>
  )
}

import { useEffect, useMemo, useState } from 'react'
import { IconMovie, IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ValueForm } from '#forms'
import { useText } from '#i18n'
import { BACKGROUNDS, BREAKPOINTS, TONES } from '#pages/model'
import { PICTURE, VIDEO, fromPicture, pictureFailures, toPicture } from './backgroundForm.ts'
import { Choices } from './Choices.tsx'
import { ColourInput, Swatch } from './ColourInput.tsx'
import { StyleRow } from './StyleRow.tsx'
import { useStyleEditing, useTokenName, type StyleValue } from './styleEditing.ts'

type Background = Record<string, unknown> & { type: string }
const START: Record<string, Background> = {
  color: { type: 'color', color: 'brand-soft' },
  gradient: { type: 'gradient', from: 'brand-soft', to: 'surface', angle: 135 },
}
const GROUNDS: Record<string, ReactNode> = {
  none: <Swatch css="none" />,
  soft: <Swatch css="var(--surface-soft)" />,
  brand: <Swatch css="var(--brand-surface)" />,
  ink: <Swatch css="var(--ink-surface)" />,
  color: <Swatch css="var(--brand-soft)" />,
  gradient: <Swatch css="linear-gradient(135deg, var(--brand), var(--surface))" />,
  image: <IconPhoto size={18} />,
  video: <IconMovie size={18} />,
}

/** What a layer says of its background: a tone or a background of one's own, always as a whole. */
const layerName = (layer: unknown): unknown =>
  (layer as { background?: unknown } | undefined)?.background
const kindOf = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as Background | undefined)?.type ?? '')

function useBackground(): StyleValue {
  const { style, breakpoint, inForce, set } = useStyleEditing()
  const smaller =
    breakpoint === 'base'
      ? []
      : (['md', 'sm', 'base'] as const).slice(['lg', 'md', 'sm'].indexOf(breakpoint))
  const layer = (at: string): unknown => layerName(at === 'base' ? style : style?.at?.[at as 'sm'])
  const from = smaller.find((at) => layer(at) !== undefined)
  const own = layer(breakpoint)
  const inherited = from && layer(from)
  const otherwise = BREAKPOINTS.slice(BREAKPOINTS.indexOf(breakpoint) + 1).filter(
    (at) => layer(at) !== undefined,
  )
  const canvas = inForce.background ?? 'none'
  return {
    own,
    inherited,
    from,
    otherwise,
    overrides: own !== undefined && breakpoint !== 'base',
    shown: own ?? inherited ?? canvas,
    origin: own !== undefined ? 'own' : from ? 'width' : canvas === 'none' ? 'default' : 'theme',
    around: undefined,
    set: (value) => set('background', value),
  }
}

/** The background: its kind, and what that kind needs. A kind without its picture waits until it has one. */
export function BackgroundField() {
  const t = useText('builder')
  const nameOf = useTokenName()
  const value = useBackground()
  const [waiting, setWaiting] = useState<string | null>(null)
  useEffect(() => setWaiting(null), [value.own])
  const own = typeof value.own === 'object' ? (value.own as Background) : undefined
  const kind = waiting ?? kindOf(value.own)
  const choose = (next: string): void => {
    if (next === 'image' || next === 'video') return setWaiting(next)
    setWaiting(null)
    value.set(START[next] ?? next)
  }
  const label = t('style.background')
  const shown = kind || kindOf(value.shown)
  const isKnown = Object.hasOwn(GROUNDS, shown)
  const colour = (key: string) => (
    <div className="builder-colour-of">
      <span className="builder-note">{t(`style.gradient.${key}`)}</span>
      <ColourInput
        label={t(`style.gradient.${key}`)}
        own={own?.[key]}
        shown={own?.[key]}
        onChange={(next) => value.set({ ...own, [key]: next })}
      />
    </div>
  )
  return (
    <StyleRow
      label={label}
      value={value}
      path="background"
      words={isKnown ? nameOf('background', shown) : shown}
    >
      <Choices
        label={label}
        named
        choices={[...TONES, ...BACKGROUNDS].map((one) => ({
          value: one,
          name: nameOf('background', one),
          mark: GROUNDS[one],
        }))}
        value={shown}
        isOwn={value.own !== undefined || waiting !== null}
        onChoose={choose}
      />
      {kind === 'color' && colour('color')}
      {kind === 'gradient' && (
        <>
          {colour('from')}
          {colour('to')}
        </>
      )}
      {(kind === 'image' || kind === 'video') && (
        <Picture
          key={kind}
          kind={kind}
          value={own?.type === kind ? own : undefined}
          label={label}
          onChange={value.set}
        />
      )}
    </StyleRow>
  )
}

function Picture({
  kind,
  value,
  label,
  onChange,
}: {
  kind: 'image' | 'video'
  value: Background | undefined
  label: string
  onChange(value: unknown): void
}) {
  const values = useMemo(() => fromPicture(value), [value])
  return (
    <ValueForm
      schema={kind === 'video' ? VIDEO : PICTURE}
      values={values}
      label={label}
      validator={pictureFailures}
      onChange={(next) => {
        const made = toPicture(kind, next)
        if (made) onChange(made)
      }}
    />
  )
}

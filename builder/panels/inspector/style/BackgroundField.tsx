import { NativeSelect } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { ValueForm } from '#forms'
import { useText } from '#i18n'
import { BACKGROUNDS, BREAKPOINTS, TONES } from '#pages/model'
import { PICTURE, VIDEO, fromPicture, pictureFailures, toPicture } from './backgroundForm.ts'
import { StyleRow } from './StyleField.tsx'
import { useStyleEditing, useTokenName, type StyleValue } from './styleEditing.ts'
import { TokenInput } from './TokenInput.tsx'

type Background = Record<string, unknown> & { type: string }
const START: Record<string, Background> = {
  color: { type: 'color', color: 'brand-soft' },
  gradient: { type: 'gradient', from: 'brand-soft', to: 'surface', angle: 135 },
}

/** What a layer says of its background: a tone or a background of one's own, always as a whole. */
const layerName = (layer: unknown): unknown =>
  (layer as { background?: unknown } | undefined)?.background
const kindOf = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as Background | undefined)?.type ?? '')

function useBackground(): StyleValue {
  const { style, breakpoint, set } = useStyleEditing()
  const smaller =
    breakpoint === 'base'
      ? []
      : (['md', 'sm', 'base'] as const).slice(['lg', 'md', 'sm'].indexOf(breakpoint))
  const layer = (at: string): unknown => layerName(at === 'base' ? style : style?.at?.[at as 'sm'])
  const from = smaller.find((at) => layer(at) !== undefined)
  const own = layer(breakpoint)
  const otherwise = BREAKPOINTS.slice(BREAKPOINTS.indexOf(breakpoint) + 1).filter(
    (at) => layer(at) !== undefined,
  )
  return {
    own,
    inherited: from && layer(from),
    from,
    otherwise,
    overrides: own !== undefined && breakpoint !== 'base',
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
    value.set(next === '' ? undefined : (START[next] ?? next))
  }
  const label = t('style.background')
  const colour = (key: string) => (
    <TokenInput
      kind="colour"
      label={t(`style.gradient.${key}`)}
      value={own?.[key]}
      placeholder="–"
      onChange={(next) => next !== undefined && value.set({ ...own, [key]: next })}
    />
  )
  return (
    <StyleRow label={label} value={value} path="background">
      <NativeSelect
        size="xs"
        aria-label={label}
        value={kind}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">
          {value.inherited === undefined ? '–' : nameOf('background', kindOf(value.inherited))}
        </option>
        {[...TONES, ...BACKGROUNDS].map((one) => (
          <option key={one} value={one}>
            {nameOf('background', one)}
          </option>
        ))}
      </NativeSelect>
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

import { SegmentedControl } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTablet,
} from '@tabler/icons-react'
import { useText } from '#i18n'
import { BREAKPOINTS, styleValuesAt, type Breakpoint } from '#pages/model'
import type { PageStyle } from '#schema'
import './style.css'

const ICONS = {
  base: IconDeviceMobile,
  sm: IconDeviceTablet,
  md: IconDeviceLaptop,
  lg: IconDeviceDesktop,
}

/** Which width's values are edited; a dot where a width says something of its own, a ring on the smallest where larger ones do. */
export function BreakpointSwitch({
  style,
  value,
  onChange,
}: {
  style: PageStyle | undefined
  value: Breakpoint
  onChange(value: Breakpoint): void
}) {
  const t = useText('builder')
  const own = BREAKPOINTS.filter(
    (one) => one !== 'base' && Object.keys(styleValuesAt(style, one)).length > 0,
  )
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('style.width-edited')}
        value={value}
        onChange={(next) => onChange(next as Breakpoint)}
        data={BREAKPOINTS.map((one) => {
          const Icon = ICONS[one]
          const says = one === 'base' ? own.length > 0 : own.includes(one)
          return {
            value: one,
            label: (
              <span className="builder-width" title={t(`breakpoint.${one}`)} data-breakpoint={one}>
                <Icon size={18} aria-hidden />
                <span className="visually-hidden">
                  {t(`breakpoint.${one}`)}
                  {says &&
                    `, ${one === 'base' ? t('style.otherwise', { widths: own.map((other) => t(`breakpoint.${other}`)).join(', ') }) : t('style.overrides')}`}
                </span>
                {says && (
                  <span
                    className="builder-overrides"
                    data-elsewhere={one === 'base' || undefined}
                  />
                )}
              </span>
            ),
          }
        })}
      />
      <p className="builder-note">{t(`style.hint.${value}`)}</p>
    </>
  )
}

import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { inKit } from '#crud'
import { useText } from '#i18n'
import { SLIDE_TIME, TOAST_TIME } from '#ui'

/** Where notices are shown; what was told before it came is shown then. */
export const Toasts = inKit(function Toasts() {
  const t = useText('backend')
  // The kit has no words of its own for its close buttons.
  const named = useMemo(
    () => ({
      components: {
        Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('close') } } },
      },
    }),
    [t],
  )
  return (
    <MantineThemeProvider theme={named} inherit>
      <Notifications
        className="sala-toasts"
        position="bottom-center"
        autoClose={TOAST_TIME}
        transitionDuration={SLIDE_TIME}
      />
    </MantineThemeProvider>
  )
})

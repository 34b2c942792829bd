import { notifications } from '@mantine/notifications'
import { useText } from '#i18n'
import type { LeftOut } from '#pages/model'
import type { BlockDocument } from '#schema'
import { pickText, textKey, type Failure, type Text, type Locale } from '#shared'
import { announcementText, typeInWords, type Announcement } from '../names/announcement.ts'

type Texts = ReturnType<typeof useText>

/** The catalogues and the language as they are by then. */
export interface NoticeWords {
  t: Texts
  errors: Texts
  locale: Locale
}

/** As many values are named that stayed out of what was pasted. */
const MAX_NAMED = 3

/** What is told of the work on a page: spoken, and shown where it must be seen. */
export function createNotices(
  speak: (text: string) => void,
  words: () => NoticeWords,
  blocks: Record<string, BlockDocument>,
) {
  const show = (color: 'red' | 'yellow', message: string, stays = false): void => {
    speak(message)
    notifications.show({ color, message, ...(stays && { autoClose: false }) })
  }
  return {
    announce(what: Announcement): void {
      const { t, locale } = words()
      speak(announcementText(what, t, locale, blocks))
    },
    refuse([failure]: Failure[]): void {
      const { t, errors, locale } = words()
      const { reason } = failure?.params ?? {}
      show(
        'red',
        reason === 'clipboard-foreign' || reason === 'clipboard-newer'
          ? t(`announced.${reason}`)
          : errors(failure?.code ?? 'internal', {
              path: failure?.path,
              ...failure?.params,
              type: typeInWords(failure?.params?.type, t, locale, blocks),
              over: pickText(failure?.params?.over as Text | undefined, locale),
            }),
      )
    },
    leftOut(left: LeftOut[]): void {
      const { t, errors, locale } = words()
      const named = left
        .slice(0, MAX_NAMED)
        .map(({ type, label, failure }) =>
          t('problem.out-of-bounds', {
            block: typeInWords(type, t, locale, blocks),
            label: pickText(label, locale),
            reason: errors(textKey(failure), failure.params),
          }),
        )
      show('yellow', t('announced.left-out', { count: left.length, list: named.join(' ') }), true)
    },
    /** The place of these pictures is gone: they are in the library. */
    lost(names: string[]): void {
      show('yellow', words().t('pictures.lost', { name: names.join(', ') }), true)
    },
    /** The place of what was put in is gone. */
    gone(): void {
      show('yellow', words().t('announced.place-gone'))
    },
  }
}

export type Notices = ReturnType<typeof createNotices>

import { useLocale } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { ShareLinks } from '#ui'

export const catalogues = ['content']

interface ShareProps {
  title?: Text
  subject?: Text
  line?: boolean
  facebook?: boolean
  mail?: boolean
}

/** Ways to hand on the address of this page. */
export default function Share({
  props: { title, subject, line, facebook, mail },
}: BlockProps<ShareProps>) {
  const locale = useLocale()
  const { origin, path, site, edit } = usePage()
  return (
    <ShareLinks
      address={`${origin}${path}`}
      subject={pickText(subject, locale) || pickText(site.siteName, locale)}
      title={pickText(title, locale)}
      line={line !== false}
      facebook={facebook !== false}
      mail={mail !== false}
      still={Boolean(edit)}
    />
  )
}

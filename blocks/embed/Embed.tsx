import { useLocale } from '#i18n'
import { Frame, Refused } from '#pages'
import { safeEmbed } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'

export const catalogues = ['blocks']

interface EmbedProps {
  address?: string
  title?: Text
  load?: 'click' | 'shown'
  ratio?: 'wide' | 'photo' | 'square' | 'tall'
}

/** A frame of a site on the list; an address of any other is told to who may mend it. */
export default function Embed({ props }: BlockProps<EmbedProps>) {
  const locale = useLocale()
  const embed = safeEmbed(props.address)
  if (!embed) return <Refused kind="embed" address={props.address} />
  return (
    <Frame
      embed={embed}
      title={pickText(props.title, locale)}
      ratio={props.ratio ?? 'photo'}
      unasked={props.load === 'shown'}
    />
  )
}

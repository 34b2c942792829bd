import { useText } from '#i18n'
import { EMBED_PROVIDERS } from '../model/index.ts'
import { usePage } from './pageContext.ts'
import './frame.css'

/** Says to who may mend it why an address shows nothing; visitors see nothing. Texts: `blocks`. */
export function Refused({
  kind,
  address,
}: {
  kind: 'embed' | 'video'
  address: string | undefined
}) {
  const t = useText('blocks')
  const { admin, edit } = usePage()
  if (!admin && !edit) return null
  return (
    <p className="sala-frame-refused">
      {address
        ? t(`refused.${kind}`, {
            address: address.slice(0, 80),
            providers: EMBED_PROVIDERS.join(', '),
          })
        : t(`missing.${kind}`)}
    </p>
  )
}

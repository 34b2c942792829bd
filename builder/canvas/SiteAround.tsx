import { memo, useRef, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useText } from '#i18n'
import { hasAddress, type PageSettings } from '#pages/model'
import { screenPath, useSession } from '#session'
import { useBuilderState } from '../context/builderContext.ts'

/** Header or footer of the site. */
export interface SitePartProps {
  part: 'header' | 'footer'
  kind: 'public' | 'frontend'
  /** Of the page between them. */
  path: string
}

/** The field of the site's settings that each begins with. */
const FIELDS = { header: 'menu', footer: 'footer' } as const

/** Which of its layouts surrounds the page, and where it stands; nothing for a page that has none. */
function standing({ type, layout = 'public', slug }: PageSettings): string {
  return hasAddress(type) && (layout === 'public' || layout === 'frontend')
    ? `${layout} /cms/page/${slug}`
    : ''
}

/** What the site puts around the page: seen, not touched; a press leads to where it is changed. It is no part of the page, and hears of its settings alone. */
export const SiteAround = memo(function SiteAround({
  part,
  Part,
}: {
  part: SitePartProps['part']
  Part: ComponentType<SitePartProps>
}) {
  const t = useText('builder')
  const settings = screenPath(useSession().modules, 'site', 'settings')
  const link = useRef<HTMLAnchorElement>(null)
  const [kind, path] = useBuilderState(({ model }) => standing(model.page)).split(' ')
  if (!kind || path === undefined) return null
  return (
    <div className="builder-site" data-part={part}>
      <div className="builder-site-part" inert>
        <Part part={part} kind={kind as SitePartProps['kind']} path={path} />
      </div>
      {settings && (
        <>
          <button
            type="button"
            className="builder-site-edit"
            data-site-edit={part}
            onClick={() => link.current?.click()}
          >
            <span>{t(`site-around.${part}`)}</span>
          </button>
          {/* A link of the window around, as any other: it asks before something unsaved is left. */}
          {createPortal(
            <Link ref={link} hidden to={`${settings}?field=${FIELDS[part]}`}>
              {t(`site-around.${part}`)}
            </Link>,
            document.body,
          )}
        </>
      )}
    </div>
  )
})

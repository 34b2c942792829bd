import { Kit } from '#crud'
import { BackendLayout, type BackendLayoutProps } from '#layouts/backend'

/** The shell of staff, and the kit that it and the screens in it are rendered with, as a download of their own: the builder opens without. */
export function Frame(props: BackendLayoutProps) {
  return (
    <Kit>
      <BackendLayout {...props} />
    </Kit>
  )
}

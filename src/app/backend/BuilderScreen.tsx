import { useParams } from 'react-router-dom'
import { Builder, type BuilderProps } from '#builder'

/** The page builder as a screen of its own download, over the page of the address. */
export function BuilderScreen(props: Omit<BuilderProps, 'id'>) {
  const { id = '' } = useParams()
  return <Builder {...props} id={id} />
}

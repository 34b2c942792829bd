import { Builder, type BuilderProps } from '#builder'

/** The page builder as a screen of its own download. */
export function BuilderScreen(props: BuilderProps) {
  return <Builder {...props} />
}

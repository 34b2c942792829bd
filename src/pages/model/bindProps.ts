import { readPath } from '#shared'

/** Props with those bound to data read from it: `{"text": "data.post.title"}`. What the data lacks keeps the prop's own value. */
export function bindProps(
  props: Record<string, unknown>,
  bind: Record<string, string> | undefined,
  scope: Record<string, unknown>,
): Record<string, unknown> {
  if (!bind) return props
  const bound = { ...props }
  for (const [name, path] of Object.entries(bind)) {
    const value = readPath(scope, path)
    if ((value ?? '') !== '') bound[name] = value
  }
  return bound
}

import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { OpenModule } from '#session'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { SiteAround, type SitePartProps } from './SiteAround.tsx'

const modules = [
  {
    name: 'config',
    base: '/config',
    routes: [{ path: 'general', screen: 'settings', entity: 'site' }],
  },
] as unknown as OpenModule[]
const drawn: SitePartProps[] = []
function Part(props: SitePartProps) {
  drawn.push(props)
  return <a href="/elsewhere">{props.part}</a>
}
const Where = () => <p data-path>{useLocation().pathname + useLocation().search}</p>
const parts = (
  <>
    <SiteAround part="header" Part={Part} />
    <SiteAround part="footer" Part={Part} />
    <Where />
  </>
)

test('the site around a page: shown as its layout has it, out of reach, with a way to where it is changed', async () => {
  const { actions } = await inBuilder({ slug: 'about' }, parts, { modules })
  expect(drawn.map(({ part, kind, path }) => [part, kind, path])).toEqual([
    ['header', 'public', '/cms/page/about'],
    ['footer', 'public', '/cms/page/about'],
  ])
  expect(document.querySelectorAll('[inert] a[href="/elsewhere"]')).toHaveLength(2)
  // What is changed of the page draws it not again, a layout without it takes it away.
  drawn.length = 0
  act(() => actions.editPage({ title: { th: 'ข', en: 'b' } }))
  expect(drawn).toEqual([])
  act(() => actions.editPage({ layout: 'blank' }))
  expect(document.querySelector('[data-site-edit]')).toBeNull()
  act(() => actions.editPage({ layout: 'frontend' }))
  expect(drawn.map(({ kind }) => kind)).toEqual(['frontend', 'frontend'])
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Edit the footer of the site' }).focus()
  await user.keyboard('{Enter}')
  expect(document.querySelector('[data-path]')!.textContent).toBe('/config/general?field=footer')
})

test('the site around a page: what nobody opens by its address has none, and who may not change it finds no way there', async () => {
  await inBuilder({ type: 'mail' }, parts, { modules })
  expect(document.querySelector('.builder-site')).toBeNull()
  document.body.innerHTML = ''
  await inBuilder({}, parts)
  expect(document.querySelectorAll('.builder-site')).toHaveLength(2)
  expect(document.querySelector('[data-site-edit]')).toBeNull()
})

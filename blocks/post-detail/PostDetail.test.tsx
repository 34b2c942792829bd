import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Missing, Post, WithoutImage } from './PostDetail.stories.tsx'

afterEach(() => vi.unstubAllGlobals())
const place = { params: { pageSlug: 'news', postSlug: 'news-1' } }

test('breadcrumb, title, date, author, reading time and content without its script', async () => {
  const { container } = await renderBlock(Post.args as never, place)
  expect(screen.getByRole('navigation', { name: 'เส้นทางนำทาง' }).textContent).toBe(
    'หน้าแรก › ข่าวสารและบทความ › เปิดหลักสูตรคลังสินค้ารุ่นใหม่',
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('เปิดหลักสูตรคลังสินค้ารุ่นใหม่')
  await screen.findByText('1 พฤศจิกายน 2569')
  const facts = [...container.querySelectorAll('.sala-post-facts li')]
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    'โดย เอกชัย ตั้งวรกุล',
    '1 พฤศจิกายน 2569',
    'อ่าน 1 นาที',
  ])
  expect(screen.getByText('โลจิสติกส์')).toBeTruthy()
  expect(container.innerHTML).not.toContain('alert(1)')
  expect(screen.getByRole('link', { name: 'ติดตามผ่าน RSS' }).getAttribute('href')).toBe('/feed.xml')
})

test('three sections have a table of contents that leads to them', async () => {
  const { container } = await renderBlock(Post.args as never, place)
  const links = within(screen.getByRole('navigation', { name: 'ในบทความนี้' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['รายละเอียด', '#section-1'],
    ['ใครควรเรียน', '#section-2'],
    ['วิธีสมัคร', '#section-3'],
  ])
  expect(container.querySelector('#section-2')!.textContent).toBe('ใครควรเรียน')
})

test('where to read on: the posts before and after, and others of the topic', async () => {
  await renderBlock(Post.args as never, place, 'en')
  const near = screen.getByRole('navigation', { name: 'Previous and next article' })
  expect(
    within(near)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('rel'), link.getAttribute('href')]),
  ).toEqual([
    ['prev', '/cms/post/news/news-0'],
    ['next', '/cms/post/news/news-2'],
  ])
  const related = screen.getByRole('region', { name: 'Related articles' })
  expect(within(related).getByRole('link').getAttribute('href')).toBe('/cms/post/news/news-5')
})

test('HTML in a comment is text', async () => {
  const { container } = await renderBlock(Post.args as never, place)
  expect(screen.getByText('<b>มีประโยชน์</b>มากครับ')).toBeTruthy()
  expect(container.querySelector('.sala-comments b')).toBeNull()
})

const answering = (status: number, data: unknown) =>
  vi.fn(async (path: unknown, _init?: { body?: unknown }) =>
    String(path).endsWith('/api/session')
      ? Response.json({ status: 200, csrf: 'token', session: null })
      : Response.json(data, { status }),
  )

test('a comment is sent with its post; what the flow says stands in place of the form', async () => {
  const fetch = answering(200, {
    data: {
      run: 'r',
      token: 't',
      state: 'waiting',
      step: { id: 'thanks', type: 'alert', options: { title: 'Sent', message: 'To be approved' } },
    },
  })
  vi.stubGlobal('fetch', fetch)
  await renderBlock(Post.args as never, place, 'en')
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Write a comment' })),
  )
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Somchai' } })
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: 'a@example.com' } })
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'Good' } })
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Send the comment' })),
  )
  expect((await screen.findByText(/To be approved/)).textContent).toBe('Sent To be approved')
  const sent = fetch.mock.calls.find(([path]) => String(path).includes('/post-comment/run'))!
  expect(JSON.parse(String(sent[1]!.body))).toEqual({
    form: 'post-comment',
    data: { post: 'p1', name: 'Somchai', email: 'a@example.com', text: 'Good' },
  })
})

test('what could not be sent stays, and says so', async () => {
  vi.stubGlobal('fetch', answering(429, { status: 429, error: { code: 'rate-limited' } }))
  await renderBlock(Post.args as never, place, 'en')
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Report this article' })),
  )
  fireEvent.click(await screen.findByLabelText('Wrong information'))
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Send the report' })),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Too many were sent')
})

test('comments can be left out; a post that is not there is said to be missing', async () => {
  const { container, unmount } = await renderBlock(WithoutImage.args as never)
  expect(container.querySelector('.sala-comments, .sala-post-image')).toBeNull()
  unmount()
  await renderBlock(Missing.args as never)
  expect(screen.getByText('ไม่พบบทความนี้')).toBeTruthy()
})

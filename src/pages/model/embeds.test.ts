import { expect, test } from 'vitest'
import { FRAME_ORIGINS, safeEmbed, safeVideo } from './embeds.ts'

const src = (address: string): string | undefined => safeEmbed(address)?.src

test('the addresses that people copy of a video lead to its quiet frame', () => {
  for (const address of [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=x',
    'https://m.youtube.com/watch?list=a&v=aqz-KE-bpKQ',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ',
    '//www.youtube.com/embed/aqz-KE-bpKQ',
    '<iframe width="560" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?si=x&amp;rel=0"></iframe>',
  ])
    expect({ address, src: src(address) }).toEqual({
      address,
      src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    })
  expect(src('https://youtu.be/aqz-KE-bpKQ?t=90s')).toBe(
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90',
  )
  expect(src('https://vimeo.com/76979871')).toBe('https://player.vimeo.com/video/76979871?dnt=1')
  expect(src('https://vimeo.com/76979871/ab12cd34ef')).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&h=ab12cd34ef',
  )
  expect(src('https://player.vimeo.com/video/76979871?h=ab12cd34ef')).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&h=ab12cd34ef',
  )
})

test('maps, forms, slides and calendars as their sites hand them out', () => {
  expect(
    src('<iframe src="https://www.google.com/maps/embed?pb=!1m18!2d100.5" width="600"></iframe>'),
  ).toBe('https://www.google.com/maps/embed?pb=!1m18!2d100.5')
  expect(src('https://docs.google.com/forms/d/e/1FAIpQLSexample/viewform?usp=sf_link')).toBe(
    'https://docs.google.com/forms/d/e/1FAIpQLSexample/viewform?embedded=true',
  )
  expect(src('https://docs.google.com/presentation/d/e/2PACX-1vexample/pub?start=false')).toBe(
    'https://docs.google.com/presentation/d/e/2PACX-1vexample/embed',
  )
  expect(src('https://calendar.google.com/calendar/embed?src=th.th%23holiday')).toBe(
    'https://calendar.google.com/calendar/embed?src=th.th%23holiday',
  )
  expect(src('https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4')).toBe(
    'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
  )
})

test('nothing else is embedded', () => {
  for (const address of [
    '',
    'x',
    '/files/a.html',
    'https://evil.example/embed/aqz-KE-bpKQ',
    'https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://evilyoutube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com@evil.example/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
    'https://user@www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=a"onload="x',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.com/maps/embed',
    'https://docs.google.com/document/d/abcdefghijklmnop/edit',
    'javascript:alert(1)//https://vimeo.com/76979871',
    'data:text/html,https://vimeo.com/76979871',
    'ftp://vimeo.com/76979871',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<script src="https://www.youtube.com/embed/aqz-KE-bpKQ"></script>',
  ])
    expect({ address, src: src(address) }).toEqual({ address, src: undefined })
  for (const strange of [null, 7, {}, ['https://vimeo.com/76979871'], 'x'.repeat(5000)])
    expect(safeEmbed(strange)).toBeUndefined()
})

test('every frame comes from an origin that the content policy is told of', () => {
  for (const address of [
    'https://youtu.be/aqz-KE-bpKQ',
    'https://vimeo.com/76979871',
    'https://www.google.com/maps/embed?pb=1',
    'https://docs.google.com/forms/d/e/1FAIpQLSexample/viewform',
    'https://calendar.google.com/calendar/embed?src=x',
    'https://www.openstreetmap.org/export/embed.html?bbox=1',
  ])
    expect(FRAME_ORIGINS).toContain(new URL(src(address)!).origin)
})

test('a video is a file of a known kind or one that loads only when asked for', () => {
  expect(safeVideo('/files/tour.MP4?x=1')).toEqual({ kind: 'file', src: '/files/tour.MP4?x=1' })
  expect(safeVideo('https://youtu.be/aqz-KE-bpKQ')).toMatchObject({
    kind: 'frame',
    provider: 'YouTube',
    onRequest: true,
  })
  for (const address of [
    'https://www.google.com/maps/embed?pb=1',
    'https://example.com/watch',
    '/files/tour.exe',
    'javascript:alert(1)//a.mp4',
    'mailto:a@b.c?x.mp4',
  ])
    expect({ address, video: safeVideo(address) }).toEqual({ address, video: undefined })
})

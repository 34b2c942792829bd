import { describe, expect, test } from 'vitest'
import { expectValidPage } from '../../src/pages/model/expectValidPage.ts'
import { toModel } from '#pages/model'
import { shippedModel, shippedPages, shippedPatterns } from '#schema/shipped'
import { PAINTED, pictureOf } from './pictures.ts'
import { localizedFields, translationsOf } from '#schema'
import { taskData } from './tasks.ts'
import { validateRecord } from '../validators.ts'
import {
  categoryData,
  courseData,
  lecturerData,
  orderedData,
  postData,
  reviewData,
  roundData,
} from './academy.ts'
import { DEMO_ROLES } from './accounts.ts'
import { CONTENT_SITES, contentOf, pagesOf, readContent, type SiteContent } from './content.ts'

const NOW = Date.parse('2026-11-27T05:00:00Z')
const DAY = 86_400_000
const words = (html: string) => html.replace(/<[^>]+>/g, ' ')

/** Every record of a site as the seed makes it, by its entity. */
const recordsOf = (content: SiteContent): [entity: string, data: Record<string, unknown>][] =>
  [
    ...content.categories.map((one) => ['category', categoryData(one)] as const),
    ...content.targets.map((one, index) => ['target', orderedData(one, index)] as const),
    ...content.lecturers.map((one, index) => ['lecturer', lecturerData(one, index)] as const),
    ...content.courses.flatMap((course) => [
      ['course', courseData(course, content, NOW)] as const,
      ...(course.rounds ?? []).map((one) => ['round', roundData(one, course, 'id', NOW)] as const),
      ...(course.reviews ?? []).map(
        (one) => ['course-review', reviewData(one, 'id', NOW)] as const,
      ),
    ]),
    ...content.posts.map((one, index) => ['post', postData(one, index, NOW)] as const),
    ...content.tasks.map((one) => ['task', taskData(one, 'id', NOW)] as const),
  ] as [string, Record<string, unknown>][]

test('a site without words of its own has two courses a category of the first one', async () => {
  const { courses, lecturers } = await contentOf('nobody')
  expect(courses).toHaveLength(12)
  expect(lecturers).toHaveLength(12)
})

describe.each(CONTENT_SITES)('the words of %s', async (site) => {
  const content = await readContent(site)
  const records = recordsOf(content)
  const { categories, targets, lecturers, courses, posts } = content
  const codes = (items: { code: string }[]) => items.map(({ code }) => code)

  test('its people have tasks that are done, late, running and to come, each of a demo account', () => {
    const today = '2026-11-27'
    const stateOf = ({ done, startDate, dueDate }: Record<string, unknown>): string =>
      done
        ? 'done'
        : today < String(startDate)
          ? 'upcoming'
          : today > String(dueDate)
            ? 'overdue'
            : 'in-progress'
    const states = content.tasks.map((one) => stateOf(taskData(one, 'id', NOW)))
    for (const state of ['done', 'overdue', 'in-progress', 'upcoming'])
      expect(states.filter((one) => one === state).length, state).toBeGreaterThan(1)
    for (const { role } of content.tasks) expect(DEMO_ROLES).toContain(role)
  })

  test('what one may be interested in are its own categories', async () => {
    const [own, shipped] = [await pagesOf(site), shippedPages].map((pages) =>
      pages.find(({ slug }) => slug === 'interest'),
    )
    const topic = JSON.stringify(own ?? shipped).match(
      /"options":(\[[^\]]*\])[^\]]*?"name":"topic"/,
    )
    const topics = (JSON.parse(topic![1]!) as { value: string }[]).map(({ value }) => value)
    expect(topics.toSorted()).toEqual(codes(categories).toSorted())
  })

  test('its pages are sound, in both languages, and show pictures that there are', async () => {
    const pages = await pagesOf(site)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      const model = toModel(page)
      if (!model.ok) throw new Error(`${page.slug}: ${JSON.stringify(model.failures)}`)
      expectValidPage(model.value)
      for (const [, name] of JSON.stringify(page).matchAll(/\/files\/demo-([\w-]+\.webp)/g))
        expect(pictureOf(name!), name).toBeDefined()
      expect(JSON.stringify(page)).not.toMatch(/"en": ?""/)
    }
  })

  test('are valid for their entities, and there are some of each', () => {
    for (const [entity, data] of records)
      expect(validateRecord(entity, data as never), `${entity} ${JSON.stringify(data)}`).toEqual([])
    expect(new Set(records.map(([entity]) => entity)).size).toBe(8)
  })

  test('are in both languages, with as many parts in each', () => {
    for (const [entity, data] of records)
      for (const field of localizedFields(shippedModel.entities[entity]!.entity)) {
        const own = data[field] as string | unknown[]
        const [other] = translationsOf([field]).map((name) => data[name] as string | unknown[])
        const where = `${entity}.${field} of ${JSON.stringify(data.name ?? data.title)}`
        expect(own, where).toBeDefined()
        expect(other, where).toBeDefined()
        if (Array.isArray(own)) expect(other, where).toHaveLength(own.length)
        else {
          expect(own, where).toMatch(field === 'time' ? /\d/ : /[ก-๙]|ISO|TPM/)
          expect(other, where).toMatch(/[a-z\d]/i)
          expect(words(other as string), where).not.toMatch(
            field === 'content' ? /[ก-๙]{20}/ : /[ก-๙]/,
          )
        }
      }
  })

  test('name only what there is', () => {
    for (const course of courses) {
      expect(codes(categories)).toEqual(expect.arrayContaining(course.category))
      expect(codes(targets)).toEqual(expect.arrayContaining(course.targets))
      expect(codes(lecturers)).toEqual(expect.arrayContaining(course.lecturers))
    }
    for (const code of codes(lecturers))
      expect(
        courses.some((course) => course.lecturers.includes(code)),
        code,
      ).toBe(true)
    for (const code of codes(targets))
      expect(
        courses.some((course) => course.targets.includes(code)),
        code,
      ).toBe(true)
  })

  test('are called by names of their own', () => {
    for (const names of [
      courses.map(({ slug }) => slug),
      posts.map(({ slug }) => slug),
      courses.map(({ name }) => name),
      codes(lecturers),
    ])
      expect(new Set(names).size).toBe(names.length)
  })

  test('say nothing twice', () => {
    const texts = records.flatMap(([entity, data]) =>
      ['description', 'short_description', 'bio', 'excerpt', 'text', 'content']
        .flatMap((field) => [field, `${field}_en`])
        .flatMap((field) => (typeof data[field] === 'string' ? [`${entity} ${data[field]}`] : [])),
    )
    const paragraphs = texts.flatMap((text) => text.match(/<p>.*?<\/p>/gs) ?? [text])
    expect(paragraphs.filter((text, index) => paragraphs.indexOf(text) !== index)).toEqual([])
    for (const { name, questions, outcomes } of courses as never as Record<string, object[]>[]) {
      expect(new Set(questions!.map((one) => JSON.stringify(one))).size, String(name)).toBe(
        questions!.length,
      )
      expect(new Set(outcomes).size, String(name)).toBe(outcomes!.length)
    }
  })

  test('of courses are complete and add up', () => {
    type Topic = { hours: number; title: string; text: string }
    for (const course of courses) {
      const { name, hours, price, sale_price } = course as Record<string, unknown>
      for (const language of ['', '_en']) {
        const syllabus = course[`syllabus${language}`] as Topic[]
        const sum = syllabus.reduce((total, topic) => total + topic.hours, 0)
        expect(sum, String(name)).toBeCloseTo(hours as number)
        expect(syllabus.length).toBeGreaterThanOrEqual(5)
        expect(syllabus.length).toBeLessThanOrEqual(8)
        expect(syllabus.filter(({ title, text }) => !title || !text)).toEqual([])
        const part = (field: string) => course[`${field}${language}`] as string & unknown[]
        expect(part('short_description').length, String(name)).toBeLessThanOrEqual(160)
        expect(part('outcomes').length).toBeGreaterThanOrEqual(4)
        expect(part('outcomes').length).toBeLessThanOrEqual(6)
        expect(part('requirements').length).toBeLessThanOrEqual(3)
        expect([2, 3]).toContain(part('questions').length)
        expect(part('description').match(/<p>/g)).toHaveLength(3)
      }
      if (price !== undefined) expect(sale_price).toBeLessThanOrEqual(price as number)
      for (const { daysAgo } of course.reviews ?? [])
        expect(daysAgo, String(name)).toBeLessThan(course.daysAgo)
      for (const { inDays, seats, taken } of course.rounds ?? []) {
        expect(inDays).toBeGreaterThanOrEqual(5)
        expect(inDays).toBeLessThanOrEqual(150)
        expect(taken).toBeLessThanOrEqual(seats)
      }
    }
  })

  test('of lecturers and posts are as long as somebody reads', () => {
    const thai = new Intl.Segmenter('th', { granularity: 'word' })
    const count = (text: string) =>
      [...thai.segment(words(text))].filter(({ isWordLike }) => isWordLike).length
    const english = (text: unknown) => words(String(text)).trim().split(/\s+/).length
    for (const { name, bio, bio_en, expertise } of lecturers) {
      expect(count(String(bio)), name).toBeGreaterThanOrEqual(60)
      expect(count(String(bio)), name).toBeLessThanOrEqual(120)
      expect(english(bio_en), name).toBeGreaterThanOrEqual(60)
      expect(english(bio_en), name).toBeLessThanOrEqual(110)
      expect((expertise as string[]).length).toBeGreaterThanOrEqual(3)
      expect((expertise as string[]).length).toBeLessThanOrEqual(5)
    }
    for (const { slug, content: html, content_en } of posts) {
      expect(count(String(html)), slug).toBeGreaterThanOrEqual(320)
      expect(count(String(html)), slug).toBeLessThanOrEqual(550)
      expect(english(content_en), slug).toBeGreaterThanOrEqual(250)
      expect(english(content_en), slug).toBeLessThanOrEqual(400)
      for (const text of [html, content_en] as string[]) {
        expect(text.match(/<h2>/g)!.length, slug).toBeGreaterThanOrEqual(2)
        expect(text, slug).toMatch(/<(table|ul|ol)>/)
      }
    }
  })

  test('of rounds are days of work, or end with a weekend, no holidays, in the time to come', () => {
    for (let days = 0; days < 7; days++)
      for (const course of courses)
        for (const one of course.rounds ?? []) {
          const round = roundData(one, course, 'id', NOW + days * DAY) as Record<string, string>
          const [start, end] = [Date.parse(round.start!), Date.parse(round.end!)]
          expect(start).toBeGreaterThan(NOW + days * DAY)
          expect((end - start) / DAY).toBe(one.days - 1)
          const weekdays = Array.from({ length: one.days }, (_, index) =>
            new Date(start + index * DAY).getUTCDay(),
          )
          if (one.weekend) {
            expect([0, 6], round.start).toContain(weekdays.at(-1))
            if (one.days > 1) expect(weekdays.at(-1), round.start).toBe(0)
          } else expect(weekdays.filter((day) => day === 0 || day === 6)).toEqual([])
          for (let at = start; at <= end; at += DAY)
            expect(new Date(at).toISOString()).not.toMatch(/-(12-31|01-0[12]|12-10|04-1[345])T/)
          expect(round.status).toBe(one.taken < one.seats ? 'open' : 'full')
        }
  })
})

test('what patterns show lies in the library of every site, and is drawn', () => {
  const shown = [...JSON.stringify(shippedPatterns).matchAll(/"\/files\/([^"]+)"/g)].map(
    ([, key]) => key!,
  )
  expect(shown.length).toBeGreaterThan(10)
  for (const key of shown)
    expect(PAINTED.find(({ name }) => `demo-${name}` === key)?.site, key).toBe('')
})

test('the first site has what it promises', async () => {
  const { categories, targets, lecturers, courses, posts } = await readContent('academy')
  expect([categories, targets, lecturers, courses, posts].map((items) => items.length)).toEqual([
    6, 5, 12, 24, 12,
  ])
  const prices = courses.map(({ price }) => price)
  expect(prices.filter((price) => price === 0)).toHaveLength(2)
  expect(prices.filter((price) => price === undefined)).toHaveLength(1)
  expect(courses.filter(({ featured }) => featured)).toHaveLength(6)
  expect(courses.filter(({ reviews }) => reviews).length).toBeGreaterThanOrEqual(16)
  expect(courses.filter(({ rounds }) => rounds).length).toBeGreaterThanOrEqual(20)
})

test('the second site has words of its own', async () => {
  const { categories, targets, lecturers, courses, posts } = await readContent('school')
  expect([categories, targets, lecturers, courses, posts].map((items) => items.length)).toEqual([
    4, 4, 6, 12, 8,
  ])
})

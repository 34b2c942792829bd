import { isoAt } from '#shared'
import type { Make } from './make.ts'
import type { Random } from './random.ts'
import { CATEGORIES, FIRST_NAMES, LAST_NAMES, POST_TOPICS, SENTENCES } from './words.ts'

const DAY = 86_400_000
const paragraph = (random: Random, sentences: number): string =>
  `<p>${Array.from({ length: sentences }, () => random.pick(SENTENCES)).join(' ')}</p>`

/** 24 courses in 6 categories. */
async function seedCourses(make: Make, random: Random, siteId: string, now: number): Promise<void> {
  let place = 0
  for (const { code, name, topics } of CATEGORIES) {
    await make('category', {
      code,
      name,
      description: `หลักสูตรด้าน${name}`,
      unit: siteId,
      visible: true,
    })
    for (const topic of topics) {
      const price = random.whole(0, 9) === 0 ? 0 : random.whole(5, 60) * 100
      const days = random.whole(1, 4)
      place++
      await make('course', {
        name: topic,
        unit: siteId,
        status: true,
        category: [code],
        cover: `/files/demo/course-${code}.svg`,
        short_description: `${random.pick(SENTENCES)} ${random.pick(SENTENCES)}`,
        description: paragraph(random, 3) + paragraph(random, 4),
        hours: days * 6,
        days,
        lecturer: [{ name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}` }],
        certification: random.whole(0, 2) ? 'yes' : 'no',
        price,
        sale_price: price && random.whole(0, 1) ? Math.round(price * 0.8) : price,
        type: random.whole(0, 3) ? 'online' : 'onsite',
        createdAt: isoAt(now - place * DAY),
      })
    }
  }
}

/** 30 posts under the page `news`. */
async function seedPosts(make: Make, random: Random, now: number): Promise<void> {
  for (let number = 1; number <= 30; number++) {
    const topic = POST_TOPICS[(number - 1) % POST_TOPICS.length]!
    const round = Math.floor((number - 1) / POST_TOPICS.length)
    await make('post', {
      parent: 'news',
      title: round ? `${topic} (${round + 1})` : topic,
      slug: `news-${number}`,
      excerpt: `${random.pick(SENTENCES)} ${random.pick(SENTENCES)}`,
      content: `<h2>${topic}</h2>${paragraph(random, 4)}${paragraph(random, 3)}<ul><li>${random.pick(SENTENCES)}</li><li>${random.pick(SENTENCES)}</li></ul>`,
      feature_image: `/files/demo/post-${(number % 5) + 1}.svg`,
      status: true,
      createdAt: isoAt(now - number * 2 * DAY),
    })
  }
}

export async function seedAcademyOf(
  make: Make,
  random: Random,
  siteId: string,
  now: number,
): Promise<void> {
  await seedCourses(make, random, siteId, now)
  await seedPosts(make, random, now)
}

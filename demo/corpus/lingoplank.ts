import type { Product } from './shape.ts'

export const lingoplank: Product = {
  name: 'Lingoplank',
  founder: { name: 'Yasmin El-Khoury', email: 'yasmin.elkhoury@example.com', joined: 85, plan: 'Pro', away: 1.3 },
  resources: [
    {
      type: 'link',
      title: 'A sample project in nine languages',
      url: 'https://lingoplank.example.com/sample',
      description: 'With the mistakes left in.',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Lingoplank: translation with context',
      started: 74,
      perDay: 1,
      days: 3,
      description:
        'Translators see the screen a text appears on, and developers see who waits for what. For small teams with more than one language.',
      subreddits: ['webdev', 'androiddev'],
      brief:
        'A translation mistake that came from missing context. What did the translator see, and what should they have seen?',
      guidelines: 'Funny is fine, at nobody’s expense. Give the original and the result.',
      messages: ['Every text comes with its screen', 'No file goes back and forth'],
      posts: [
        {
          title: '“Open” as an adjective',
          content:
            'In English the button said Open. In Polish it said that it was in an open state, for eight months. The translator had a spreadsheet with 900 single words and did the best anybody could. Now she sees the button.',
          replies: [
            '900 single words should count as a form of cruelty.',
            'Ours was “Free” as in no longer imprisoned.',
            'Eight months! How did you find out in the end?',
          ],
        },
        {
          title: 'Plural forms are not an edge case',
          content:
            'We had one and many. Arabic has six and Polish has four that matter. Our counter said something like “2 file is here” to a third of our users and they were too kind to tell us.',
          replies: [
            'Slovenian has a form for exactly two, which is rather romantic.',
            'Kind users are the worst bug tracker.',
          ],
        },
        {
          title: 'The German word that broke the tab bar',
          content:
            'Benachrichtigungseinstellungen. The designer asked for a shorter word and there is none. We changed the layout instead, and it got better in every language, English included.',
          mine: true,
          replies: ['Layouts that survive German survive everything.'],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Lingoplank: machine first, human second?',
      started: 41,
      goal: 5,
      description: 'Developers and translators discuss where machine drafts help and where they hurt.',
      subreddits: ['androiddev'],
      instructions: 'Say which side you are on: code, translation, or both. One experience each.',
      replies: [
        'Translation. Drafts help with settings pages and hurt with anything that should sound warm. I bill both the same.',
        'Code. We marked drafts in yellow and forgot to remove the yellow in production. Users found it charming.',
        {
          text: 'Both. The draft makes me lazy about the second-best word, and the second-best word is usually the right one.',
          mine: true,
        },
        {
          text: 'Humans are obsolete, sorry.',
          no: 'Half of our readers are translators. Bring an experience, please.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Lingoplank: going right to left',
      started: 31,
      perDay: 1,
      days: 3,
      description: 'Arabic, Hebrew, Persian: what did you learn when you mirrored your product?',
      subreddits: ['webdev', 'Frontend'],
      brief: 'One thing that mirrored badly and how you repaired it.',
      guidelines: 'Code welcome. Mention who checked it.',
      messages: ['Preview any screen mirrored'],
      posts: [
        {
          title: 'Play buttons do not mirror',
          content:
            'Arrows do, sliders do, play does not, because tape does not run backwards in Beirut. We had mirrored all three. A user wrote us a kind mail with a photograph of his radio.',
          replies: [
            'A photograph of his radio is the best bug report I have heard of.',
            'Clocks do not mirror either, we found out in a demo.',
          ],
        },
        {
          title: 'Logical properties took a day, habits took a month',
          content:
            'Replacing left by inline-start was search and replace. Not writing left again took all of us a month and a lint rule. My wrists still know it.',
          replies: ['The lint rule is what made it stick here too.'],
        },
        {
          title: 'Numbers stay left to right, mostly',
          content:
            'Phone numbers inside Persian text jumped around depending on the character before them. One isolating element around each number fixed it on forty screens. I would have needed a native reader to see it at all.',
          replies: [
            'We found the same in a checkout and had blamed the bank.',
            'The isolating element should be in every component library.',
          ],
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Lingoplank: your second language',
      started: 9,
      perDay: 1,
      days: 14,
      description:
        'The first translation of a product is the hardest. How did you choose the language, who did it, was it worth it?',
      subreddits: ['webdev', 'SaaS', 'androiddev'],
      brief:
        'From one language to two. Why that one? What did you have to rebuild before a single word was translated?',
      guidelines: 'Costs in hours rather than money. Thank your translators.',
      messages: ['Finds texts that are still in the code', 'Starts with the screens people see most'],
      posts: [
        {
          title: 'We chose Portuguese because of one customer',
          content:
            'She had translated our whole help centre for her own team, without being asked. We paid her for it, hired her for the product and had 300 users in Brazil by summer. No market research was harmed.',
          replies: [
            'The best kind of research has a name and an inbox.',
            'She translated your help centre unasked. Hire such people, always.',
            'I would love to read her side of it.',
          ],
        },
        {
          title: 'Ninety hours before the first translated word',
          content:
            'Finding texts in the code, cutting sentences that we had glued from halves, dates, sorting of names. The translation itself was eleven hours. Lingoplank found 214 texts I had sworn did not exist.',
          replies: [
            'Sorting of names cost us a week alone, and one unhappy Swede.',
            'Sentences glued from halves: we had them with three variables each.',
            '214! Ours were mostly in error messages.',
          ],
        },
        {
          title: 'Let the crowd do it',
          content:
            'We opened translations to everybody and had twelve languages in a week. Nobody was paid and nobody complained. I can only recommend it.',
          no: 'The guidelines ask for hours and thanks, and twelve unpaid languages have a story we would need to hear in full.',
        },
        {
          title: 'Spanish was five languages',
          content:
            'We asked for Spanish and three of our users disagreed about the word for computer within a day. We went with a neutral one and a list of twelve words that may differ by country. So far twelve is enough.',
          mine: true,
        },
        {
          title: 'We translated the wrong screen first',
          content:
            'The settings, since they were easy. People see them twice in their lives. When we sorted screens by visits the order turned upside down, and the first forty texts covered most of a day’s use.',
        },
        {
          title: 'Was it worth it? Ask support',
          content:
            'Sign-ups from France grew a little. What changed is that questions in French went down by half, because the product answers them. Our support person got her Thursdays back.',
        },
        {
          title: 'My father is our Greek translator',
          content:
            'He is retired, exact and merciless. He sends back a text when he thinks that the English is bad, and he is usually right. Our English has improved more than our Greek.',
        },
        {
          title: 'Japanese politeness is a setting',
          content:
            'We had to decide how our product speaks: like staff, like a colleague or like a sign. Two translators argued for a week. The result is staff in the shop and sign in the errors, and users find it natural.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Lingoplank: the word you could not translate',
      started: 18,
      goal: 7,
      description: 'One word in your product’s interface that has no equal elsewhere.',
      subreddits: ['webdev'],
      instructions: 'The word, the language, the solution.',
      replies: [
        '“Dashboard” into Finnish. We ended at a word for overview, and half of the English users prefer that as well now.',
        { text: '“Share”, in almost anything. In Dutch we have three buttons where English has one.', mine: true },
        '“Snooze” in Turkish. The beta testers voted for “leave me for ten minutes”.',
        '“Streak”. Every solution sounded like a disease.',
      ],
    },

    {
      kind: 'posts',
      title: 'Lingoplank: testing in a language you cannot read',
      started: 23,
      deleted: 20,
      perDay: 1,
      days: 5,
      description:
        'How do you test a screen whose words mean nothing to you? Replaced by a guide that we wrote with our users.',
      subreddits: ['QualityAssurance', 'webdev'],
      brief: 'A trick that works without speaking the language.',
      guidelines: 'No machine translation of other people’s posts.',
      messages: ['Pseudo-translation in one click'],
      posts: [
        {
          title: 'Testing with brackets around every text',
          content:
            'We show each text in brackets and thirty per cent longer. Whatever has no brackets is still in the code, and whatever loses the closing one is too narrow. Nobody needs to read it.',
        },
      ],
    },
  ],
}

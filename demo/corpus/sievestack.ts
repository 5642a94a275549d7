import type { Product } from './shape.ts'

export const sievestack: Product = {
  name: 'Sievestack',
  founder: { name: 'Kwabena Boateng', email: 'kwabena.boateng@example.com', joined: 101, plan: 'Pro', away: 0.4 },
  resources: [
    {
      type: 'link',
      title: 'Tests as plain SQL',
      url: 'https://sievestack.example.com/sql',
      description: 'Nothing to learn if you can write a where clause.',
    },
    { type: 'image', title: 'One morning’s report', url: 'https://sievestack.example.com/report.png', description: '' },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Sievestack: catch it before the dashboard',
      started: 88,
      perDay: 1,
      days: 5,
      description:
        'Data quality tests written as plain SQL that run where your tables are and stop a bad load before anybody builds a slide from it.',
      subreddits: ['dataengineering', 'BusinessIntelligence'],
      brief: 'A bad number that got out. How did it happen, who saw it first, which test would have caught it?',
      guidelines: 'Anonymise. Show the test if you can, it is usually one line.',
      messages: ['Plain SQL, no new language', 'A failed test holds the load back'],
      posts: [
        {
          title: 'Revenue doubled on a Tuesday and nobody minded',
          content:
            'A join on a key that was not unique. Sales saw it first and did not ask, because who would. One line would have held it: count of rows equals count of orders. It now runs before anything else.',
          replies: [
            'Sales did not ask. Sales never asks.',
            'Nobody complains when the bad number is a good number.',
            'Row count before and after every join. It catches most of ours.',
          ],
        },
        {
          title: 'Nulls are not zero, a love story',
          content:
            'A sensor went silent and our average temperature fell by four degrees, which looked like autumn. The test compares how many readings arrived with last week’s. It has fired twice since, both times before breakfast.',
          replies: ['It looked like autumn! I am going to quote that in our next review.'],
        },
        {
          title: 'The time zone that appeared once a year',
          content:
            'Orders between two and three in the morning, last Sunday of March, exist in no local time. We had eleven. Sievestack flagged them as gaps, and it took two people an hour to believe it.',
          replies: ['Ours was in October, when the hour exists twice. Much worse.'],
        },
        {
          title: 'Data quality matters',
          content:
            'In the modern enterprise, data is the new oil and quality is the new refinery. Leverage it to unlock insights.',
          no: 'Please write about something that happened to you. Our readers notice filler at once.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Sievestack: which test fires most often?',
      started: 54,
      goal: 5,
      description: 'Data engineers name the one check that keeps paying for itself.',
      subreddits: ['dataengineering'],
      instructions: 'The check, how often, and what is usually behind it.',
      replies: [
        'Freshness of one vendor’s file. Weekly. It is always their holiday, never ours.',
        'Accepted values on a status column. Monthly. A developer adds a state and tells everybody except us.',
        { text: 'Uniqueness of an id that the source system swears is unique.', mine: true },
        'Share of nulls in postcode. It moves whenever somebody redesigns the checkout.',
      ],
    },
    {
      kind: 'posts',
      title: 'Sievestack: contracts with the app team',
      started: 37,
      perDay: 1,
      days: 3,
      description: 'How do you agree with developers on what a table promises?',
      subreddits: ['dataengineering'],
      brief: 'One agreement between two teams and what keeps it alive.',
      guidelines: 'Processes are fine if they are small.',
      messages: ['The promise lives beside the migration'],
      posts: [
        {
          title: 'The promise lives in their repository, not in ours',
          content:
            'We used to keep tests on our side and shout afterwards. Now each table we read has a small file beside its migration, and their build fails when a column we need goes away. They found it rude for two weeks.',
          replies: [
            'Rude for two weeks, normal in the third. Same curve here.',
            'How many columns do you protect? We began with all of them and drowned.',
          ],
        },
        {
          title: 'A coffee a month beats a schema registry',
          content:
            'We tried the registry first. What worked is that I sit in on their planning once a month and ask what will be renamed. It costs an hour and has saved three weekends.',
          mine: true,
          replies: [
            'I took over this habit from a colleague and it outlived two tools.',
            'Asking what will be renamed is such a good question.',
          ],
        },
        {
          title: 'Five columns, no more',
          content:
            'Out of 63 we promise five: id, owner, created, amount, state. Everything else may change on any day. The limit made the developers say yes, and it turned out that reports need little else.',
          replies: [
            'Which of the five caused the longest discussion?',
            'Limits make people generous, I have seen it with meeting rooms.',
          ],
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Sievestack: small teams, big tables',
      started: 8.5,
      perDay: 1,
      days: 14,
      description: 'One or two data people for a whole company? Tell how you decide what to test first.',
      subreddits: ['dataengineering', 'BusinessIntelligence', 'SQL'],
      brief:
        'You have one afternoon for data quality. What do you test, and what do you leave alone with a clear conscience?',
      guidelines: 'Priorities, not completeness. The size of your tables is welcome.',
      messages: ['Starts with the tables people really open', 'Suggests three tests a table, not thirty'],
      posts: [
        {
          title: 'I test what the CFO opens on Monday',
          content:
            'Eleven tables feed one sheet. Those have tests, the other 340 have none and my conscience is clear. In half a year nobody has asked about a table outside the eleven.',
          replies: [
            'Eleven tables is also where we ended up, after starting from a hundred.',
            '340 untested tables and a clear conscience. Frame it.',
            'The CFO rule works until the CFO changes, ask me how I know.',
          ],
        },
        {
          title: 'Why our platform team is always late',
          content:
            'Every time we need a column it takes three weeks. They have excuses ready before one asks. No test in the world helps against that.',
          no: 'This is about your colleagues rather than about testing. Please come back to the question: one afternoon, what do you test?',
        },
        {
          title: 'One afternoon, three tests a table',
          content:
            'Fresh, unique, not empty. I let Sievestack propose them for the twenty most queried tables and said no to about a third. By six it had found a load that had not run since May.',
          replies: [
            'Did you keep a list of what you said no to? We regretted not writing it down.',
            'Not since May! And nobody noticed?',
          ],
        },
        {
          title: 'Test the money, sample the rest',
          content:
            'Amounts are checked to the cent against the ledger every night. Clicks are looked at once a month by a person with tea. Treating both alike cost us a year of tired alerts.',
          mine: true,
        },
        {
          title: 'I started from the complaints',
          content:
            'Our ticket system had 41 tickets with the word “wrong” in them. Nine tables caused 36. That was my list, and it took less time than any framework.',
        },
        {
          title: 'What I leave alone: history',
          content:
            'Everything before 2021 has known holes and a note that says so. Repairing it would take a month and change no decision. New loads are tested strictly, old ones are labelled.',
        },
        {
          title: 'Two people, forty sources, a weekly hour',
          content:
            'We go through whatever failed on Fridays at two. Anything that failed three weeks in a row is either fixed or deleted, and the deleting is what keeps the hour an hour.',
        },
        {
          title: 'Row counts on a postcard',
          content:
            'I print last week’s counts for the ten biggest tables and stick them to my monitor. After a month you feel when a number is off. Then I wrote tests for what I had begun to feel.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Sievestack: do analysts write tests where you work?',
      started: 20,
      goal: 6,
      description: 'Should the people who read the numbers also guard them?',
      subreddits: ['BusinessIntelligence'],
      instructions: 'How is it with you, and was it always so?',
      replies: [
        'They do since tests are SQL. When it was YAML they looked at us with pity.',
        {
          text: 'One does, and she finds more than the rest of us together, because she knows what a number should feel like.',
          mine: true,
        },
        'We tried, and it ended with 200 tests that nobody owned.',
        'No, but they must open the failed rows once a week. It changed how they talk about “the data”.',
      ],
    },
  ],
}

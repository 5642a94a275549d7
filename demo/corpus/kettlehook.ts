import type { Product } from './shape.ts'

export const kettlehook: Product = {
  name: 'Kettlehook',
  founder: { name: 'Ji-woo Han', email: 'jiwoo.han@example.com', joined: 112, plan: 'Starter', away: 0.6 },
  resources: [
    {
      type: 'link',
      title: 'Docs: replaying an event',
      url: 'https://kettlehook.example.com/docs/replay',
      description: '',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Kettlehook: see every webhook twice',
      started: 98,
      perDay: 1,
      days: 3,
      description:
        'Kettlehook stands in front of your webhook endpoint, keeps each event and lets you send it again once your bug is fixed.',
      subreddits: ['webdev', 'node'],
      brief: 'Tell the story of a webhook that got lost, came twice or came in the wrong order, and how you found out.',
      guidelines: 'Code is welcome if it is short. Please do not blame a named provider.',
      messages: ['Keep, inspect, replay', 'Works with a URL change, no library'],
      posts: [
        {
          title: 'The event that arrived before the one it depended on',
          content:
            'A payment succeeded for a customer we had not heard of yet. Our code answered 404, the provider gave up after five tries and somebody in support found it nine days later. We now accept everything and sort it out afterwards.',
          replies: [
            'We park unknown customers for an hour and try again, which caught almost all of ours.',
            'Accept first, understand later. Took us two lost orders to learn it.',
            'Nine days is a long time for a customer to stay polite.',
          ],
        },
        {
          title: 'Replaying a week of events on a Friday afternoon',
          content:
            'I broke the signature check with a one-character change on Monday. Nothing alarmed, because we answered 200 and threw everything away. Kettlehook had kept the week, so the repair was a fix and a button. I did not deserve it.',
          replies: [
            'Answering 200 and throwing it away is the most polite kind of data loss.',
            'A one-character change on a Monday. There should be a museum.',
          ],
        },
        {
          title: 'Webhooks at least once really means it',
          content:
            'We sent 212 customers a second welcome mail because a timeout was counted as a failure on their side and as a success on ours. A unique key on the event id would have been one line.',
          replies: ['One line and a migration, but yes. Ours was a double refund.'],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Kettlehook: do you verify signatures?',
      started: 58,
      goal: 5,
      description: 'A frank thread: who verifies webhook signatures, and who has been meaning to?',
      subreddits: ['webdev'],
      instructions: 'Say what you do and why. No shaming.',
      replies: [
        'Yes, since a pen tester sent us a very convincing invoice.',
        {
          text: 'In production. In staging the secret has been wrong for a year, so everything fails there and nobody looks.',
          mine: true,
        },
        'We verify the raw body. It took an afternoon to learn that our framework had parsed it before we got there.',
        {
          text: 'You should all use an allow list of IP addresses instead.',
          no: 'Addresses change and can be shared; this would mislead people. Happy to take a version that explains the trade-off.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Kettlehook: local development without tunnels',
      started: 36,
      perDay: 1,
      days: 3,
      description: 'Pull events to your laptop instead of opening it to the world.',
      subreddits: ['webdev', 'programming'],
      brief: 'How do you work on webhook code locally? What annoys you about it?',
      guidelines: 'A before and an after makes a good post.',
      messages: ['Your laptop asks for events, nothing reaches in'],
      posts: [
        {
          title: 'I stopped opening my laptop to the internet',
          content:
            'The tunnel changed its address each morning and my first task was always to paste it into four dashboards. Now a small command fetches yesterday’s events and plays them at my local server, in order, as often as I break it.',
          replies: ['Four dashboards each morning. I thought that was only us.'],
        },
        {
          title: 'Testing with recorded events found what mocks never did',
          content:
            'Our mocks had tidy fields. The recorded ones had a null country, an emoji in a company name and an amount as a string. Three bugs in one evening, all of them ours.',
          replies: [
            'How do you scrub the personal data from recordings?',
            'Emoji in the company name breaks our PDF export to this day.',
            'Recorded events should be the default fixture everywhere.',
          ],
        },
        {
          title: 'Mocking is useless',
          content: 'Do not mock, ever. Just test in production with real events and you will be fine.',
          no: 'That is not advice we can stand behind.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Kettlehook: retries people can live with',
      started: 5.5,
      perDay: 1,
      days: 12,
      description: 'We rebuilt our retry schedule and would love to see how others think about theirs.',
      subreddits: ['webdev', 'node', 'devops'],
      brief: 'What is your retry policy, where did the numbers come from, and when did they last hurt?',
      guidelines: 'Numbers please. Diagrams are fine.',
      messages: ['Each endpoint has a pace of its own', 'A pause button for an endpoint that is down'],
      posts: [
        {
          title: 'Our retries were a denial of service against ourselves',
          content:
            'The endpoint came back after ten minutes and met ten minutes of events at once. It went down again, and so on until lunch. A ramp of ten a second fixed what three clever back-off formulas had not.',
          replies: [
            'Ten a second sounds slow until one has tried the alternative.',
            'The second outage is always the retries.',
          ],
        },
        {
          title: 'Pause instead of retry',
          content:
            'During a planned migration we used to let two thousand events fail and trusted the schedule. With Kettlehook we pause the endpoint, do the work and release. Boring, and no alarm goes off.',
          mine: true,
          replies: [
            'Does the order survive the release, or do they all come at once?',
            'A pause button would have saved me a Sunday in May.',
          ],
        },
        {
          title: 'How long is too long for a retry?',
          content:
            'Ours gave up after three days. Then a customer’s IT department needed five to renew a certificate over a holiday. We keep trying for two weeks now, once a day towards the end, and nobody has complained about late events.',
        },
        {
          title: 'Do not retry a 400',
          content:
            'It sounds obvious. Our client library did, 25 times, for every malformed address a user typed. Somebody computed that it was eleven per cent of our traffic.',
        },
        {
          title: 'Telling a human after the third failure',
          content:
            'Not after the first, which is noise, and not after the last, which is too late. The message says which endpoint, since when and how many wait. People fix it before our support desk opens.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Kettlehook: your strangest payload',
      started: 9,
      goal: 6,
      description: 'Developers share the oddest thing a webhook ever delivered.',
      subreddits: ['programming'],
      instructions: 'Change names and numbers. The odder the better.',
      replies: [
        'A date in the year 20024, and our parser was fine with it until the report was not.',
        'An empty array where the documentation promised an object. PHP on the other side, we guessed, and were right.',
        'The whole HTML of a login page, with status 200, because their proxy had logged itself out.',
        {
          text: 'Two events with the same id and different contents, one second apart. The second was right.',
          mine: true,
        },
      ],
    },

    {
      kind: 'posts',
      title: 'Kettlehook: the docs you wish for',
      started: 2.6,
      perDay: 1,
      days: 8,
      description:
        'Which part of a webhook documentation do you look for first, and do you find it? Help us write ours.',
      subreddits: ['webdev', 'programming'],
      brief: 'Describe the page you needed and did not find. Ours or anybody’s.',
      guidelines: 'Kind to the writers, hard on the page.',
      messages: ['Every event with a real example'],
      posts: [
        {
          title: 'Show me the ugliest event first',
          content:
            'Examples are always complete and cheerful. I need the one with the missing customer and the refund in two parts, because that is what arrives at night. I would trade the quick start for it.',
          replies: ['The ugliest event first. Yes, and with headers please.'],
        },
        {
          title: 'Which events come together?',
          content:
            'The list had 64 event types in alphabetical order. What I needed was a picture of one order’s life with the events along it. I drew one from recorded traffic, and it hangs in our office.',
          mine: true,
        },
        {
          title: 'Please write the date on the page',
          content:
            'I followed a guide for an hour before I noticed that it described the version before last. A date at the top would have cost the writer four seconds.',
        },
      ],
    },
  ],
}

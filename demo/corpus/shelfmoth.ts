import type { Product } from './shape.ts'

export const shelfmoth: Product = {
  name: 'Shelfmoth',
  founder: { name: 'Lan Nguyễn', email: 'lan.nguyen@example.com', joined: 93, plan: 'Starter', away: 0.25 },
  resources: [
    {
      type: 'video',
      title: 'Counting a shelf in four minutes',
      url: 'https://shelfmoth.example.com/count',
      description: 'With a phone and no barcode.',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Shelfmoth: know what is on the shelf',
      started: 82,
      perDay: 1,
      days: 3,
      description:
        'Stock for makers who sell in three places at once: a market stall, a web shop and a friend’s store.',
      subreddits: ['EtsySellers', 'smallbusiness'],
      brief: 'How do you know what you have left? Tell about the day when you sold something twice.',
      guidelines: 'Show your real way of working, boxes and all.',
      messages: ['One number for all three places', 'Counting takes minutes'],
      posts: [
        {
          title: 'I sold the same lamp three times in a weekend',
          content:
            'Once at the market, once online and once to my aunt. The aunt waited. Since then the stall sells from the phone and the shop knows at once, as long as there is signal behind the church.',
          replies: [
            'A lamp that three people want should be made four times.',
            'The aunt always waits. Mine has been waiting for a bowl since Easter.',
            'Signal behind the church is our problem as well. Does it catch up later?',
          ],
        },
        {
          title: 'Counting every Sunday instead of every January',
          content:
            'January counting took two days and ended in tears and guesses. Now I do one shelf each Sunday with the radio on. After eleven weeks I have been through everything once.',
          replies: ['One shelf a week with the radio on sounds almost nice.'],
        },
        {
          title: 'Stock of materials is the real stock',
          content:
            'I always knew how many candles I had and never how much wick. A forty-cent part stopped a wholesale order. Recipes in Shelfmoth count the wick down when I finish a batch.',
          replies: [
            'Wick, of course. For me it is the little paper labels.',
            'A forty-cent part stopped a kiln here for a week.',
          ],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Shelfmoth: what do you do with the last one?',
      started: 45,
      goal: 4,
      description: 'Makers on the last piece of a series: sell, keep or photograph?',
      subreddits: ['EtsySellers'],
      instructions: 'One habit and the reason for it.',
      replies: [
        'I keep number one and the last one of every glaze. My cupboard is a museum and my partner is patient.',
        'Sell it dearer, and say so. People like to own the last.',
        { text: 'It goes to the market stall only, so that nobody drives out for something that is gone.', mine: true },
      ],
    },
    {
      kind: 'posts',
      title: 'Shelfmoth: before Christmas',
      started: 35,
      perDay: 1,
      days: 3,
      description: 'How early do you begin, and how do you decide how many of each?',
      subreddits: ['EtsySellers', 'ecommerce'],
      brief: 'Last year’s numbers, this year’s guess, and what you will do if you are wrong.',
      guidelines: 'No income claims.',
      messages: ['Last year’s weeks beside this year’s'],
      posts: [
        {
          title: 'I made too many small ones, again',
          content:
            'Small things sell in December, everybody says so. In my shop they sell in November and the large ones go in the last week, to people in a panic. I looked at the weeks of three years before I believed it.',
          replies: [
            'Would you share how you noted the weeks? Mine are only months.',
            'People in a panic buy large. This explains my entire December.',
          ],
        },
        {
          title: 'Stopping production on the tenth',
          content:
            'Whatever is not on the shelf on 10 December does not exist. I lost perhaps five sales and won two weeks with my children. The plan for this year has the same date, in red.',
          mine: true,
          replies: [
            'Two weeks with your children is the better margin.',
            'What do you tell the people who write on the eleventh?',
            'I tried it and my best customer ordered in November for once.',
            'The date in red should be printed on calendars for makers.',
            'Tenth is brave. I am at the fifteenth and cry on the sixteenth.',
          ],
        },
        {
          title: 'Guess by the boxes',
          content:
            'I know how many shipping boxes I can store: 240. That is my limit and so my number. It has been a better forecast than any trend report, since storage does not lie.',
          replies: ['Storage does not lie, and neither does my hallway.'],
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Shelfmoth: three places, one stock',
      started: 3.9,
      perDay: 1,
      days: 9,
      description:
        'Do you sell in more than one place? Describe what happens between a sale in one and the number in the other.',
      subreddits: ['EtsySellers', 'ecommerce', 'smallbusiness'],
      brief: 'Places, quantities, how the news travels. A drawing on a napkin counts as documentation.',
      guidelines: 'If you do it by hand, explain when. Hands are fine.',
      messages: ['A sale anywhere takes one off everywhere'],
      posts: [
        {
          title: 'The friend’s store was the hard part',
          content:
            'The web shop talks to the stall since spring. The friend has a paper block and sends a photo on Saturdays. I type it in on Sundays, and we accept that six days are uncertain for eleven items.',
          replies: ['Photo of a paper block is a protocol. It even has a signature.'],
        },
        {
          title: 'Keeping two back',
          content:
            'Each product shows two fewer online than there are. Those two cover the stall, the friend and my own mistakes. I have not written an apology since March.',
          replies: [
            'I keep one back, and it is always the one with the chip.',
            'Two back saved us as well, three for anything breakable.',
          ],
        },
        {
          title: 'I closed one of the three',
          content:
            'The second marketplace brought eight per cent of the sales and most of the confusion. I moved its best customers by hand with a discount. My evenings are shorter and the total is about the same.',
          mine: true,
        },
        {
          title: 'Everything has a sticker now, even soap',
          content:
            'It felt silly to put codes on things I can tell apart blind. But my helper on Saturdays cannot, and she sells better than I do. The count has been right three weekends in a row.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Shelfmoth: photographs of shelves, please',
      started: 15,
      goal: 5,
      description: 'A cheerful thread in which makers show how they store things.',
      subreddits: ['EtsySellers'],
      instructions: 'Describe your shelf in two sentences, a photo is optional.',
      replies: [
        'Apple crates on their sides, sorted by colour, because I remember colours and not numbers. Visitors think it is a display.',
        'Under the bed, in vegetable boxes with lids. The bed is on bricks.',
        {
          text: 'A former wardrobe with the doors off. The left half is stock and the right half is hope.',
          mine: true,
        },
        { text: 'Nice shelves everyone', no: '' },
      ],
    },
  ],
}

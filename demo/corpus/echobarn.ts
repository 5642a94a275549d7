import type { Product } from './shape.ts'

export const echobarn: Product = {
  name: 'Echobarn',
  founder: { name: 'Anders Lindqvist', email: 'anders.lindqvist@example.com', joined: 80, plan: 'Starter', away: 0.35 },
  resources: [
    {
      type: 'video',
      title: 'Cutting an episode by its words',
      url: 'https://echobarn.example.com/cut',
      description: '',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Echobarn: edit the talk, hear the cut',
      started: 70,
      perDay: 1,
      days: 3,
      description:
        'Podcast editing by text for people who would rather talk than cut. Strike a sentence and it is gone, breath included.',
      subreddits: ['podcasting', 'audioengineering'],
      brief: 'How long does an hour of recording take you to edit? Walk us through the last one.',
      guidelines: 'Mention your setup. Amateurs are welcome, we are some.',
      messages: ['Strike words, keep the breath natural', 'Undo everything, for ever'],
      posts: [
        {
          title: 'From seven hours to two for a fifty-minute episode',
          content:
            'Five of the seven were listening to myself. Reading is faster and less painful. I still do the last pass by ear, because text does not show that I sound annoyed in minute thirty.',
          replies: [
            'Text does not show that I sound annoyed. That is exactly what the last pass is for.',
            'What does the two hours include, show notes as well?',
          ],
        },
        {
          title: 'I left the umms in',
          content:
            'I cut all of them once and my guest sounded like an airport. Now every third one stays. I mark them in the text by feel and nobody has ever written about it.',
          replies: [
            'Sounded like an airport: exactly what happened to my first ten.',
            'Every third one is the golden ratio of speech.',
          ],
        },
        {
          title: 'A kitchen, two microphones and a blanket',
          content:
            'Our setup costs less than a pair of shoes. The blanket hangs behind whoever laughs louder. Cutting by text in Echobarn saved us from learning a real program, and we feel only slightly guilty.',
          replies: [
            'We use a duvet and a wardrobe. The wardrobe is open, the duvet is on me.',
            'Do not feel guilty, I learned a real program and still use three buttons of it.',
          ],
          mine: true,
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Echobarn: how do you prepare guests?',
      started: 38,
      goal: 4,
      description: 'Hosts share what they send before a recording.',
      subreddits: ['podcasting'],
      instructions: 'What do you send, when, and do guests read it?',
      replies: [
        'One question, the first one. Knowing how it begins calms people, and the rest stays fresh.',
        'A photo of the room. It has done more than any list of tips about microphones.',
        'Nothing. I call them the evening before and we talk about food for ten minutes.',
        { text: 'A page they do not read and a mug that they do. I read the page aloud before we start.', mine: true },
      ],
    },
    {
      kind: 'posts',
      title: 'Echobarn: small audiences',
      started: 30,
      perDay: 1,
      days: 4,
      description: 'Most podcasts have fewer than fifty listeners. What keeps you going?',
      subreddits: ['podcasting'],
      brief: 'Your number, if you like to say it, and the best thing that a listener ever did.',
      guidelines: 'No growth hacks.',
      messages: ['Made for shows of any size'],
      posts: [
        {
          title: 'Thirty-one people listen to us talk about bridges',
          content:
            'One of them inspects bridges for a living and corrects us by mail, with drawings. We read the corrections at the start of each episode and they are the best part. I would not know what to do with a thousand.',
          replies: [
            'I want to subscribe for the corrections alone.',
            'Thirty-one with drawings beats a thousand silent ones.',
          ],
        },
        {
          title: 'My one regular listener moved away',
          content:
            'He was my neighbour. He now listens on a ship and sends a postcard from each port with the number of the episode on it. I keep publishing so that the postcards keep coming.',
          replies: ['I would keep publishing for the postcards, too.', 'Please make an episode of the postcards.'],
        },
        {
          title: 'Ten growth tips for podcasters',
          content:
            'Guest on other shows, post daily clips, run a contest, use trending sounds. Repeat until you hit ten thousand.',
          no: 'The brief says no growth hacks. We would love to hear about your own show.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Echobarn: the episode you almost deleted',
      started: 6,
      perDay: 1,
      days: 10,
      description: 'A recording that went wrong and turned out to be good, or stayed bad. How did you decide?',
      subreddits: ['podcasting', 'audioengineering'],
      brief: 'What went wrong, what could be saved and with which means? Technical detail is welcome.',
      guidelines: 'Ask guests before you tell their part.',
      messages: ['Repairs noise without making voices metallic', 'Keeps the original beside every cut'],
      posts: [
        {
          title: 'The church bells at minute twelve',
          content:
            'Eleven strokes across the most important answer. I tried to clean it and she sounded as if from a tin. In the end we kept the bells and I ask her, on tape, whether she would like to wait. It is the moment people mention.',
          replies: [
            'Would you like to wait is the nicest sentence in any interview.',
            'Keeping the bells was the right call. The tin never is.',
            { text: 'We had a parrot. It is in the credits now.', mine: true },
          ],
        },
        {
          title: 'One track was empty',
          content:
            'Mine. Fifty minutes of a guest answering nothing. I recorded my questions anew, from memory, and Echobarn lined them up with her pauses. She says that I have never been so brief.',
          replies: [
            'How long did the new questions take you?',
            'Never been so brief. Every host should lose a track once.',
          ],
        },
        {
          title: 'We deleted it, and I am glad',
          content:
            'The audio was perfect and the guest regretted what he had said about a former colleague. Nobody had asked us to. There is a gap in the numbering and listeners have made up theories.',
        },
        {
          title: 'Salvaging a clipped recording',
          content:
            'Everything above minus three was flat. Softening the edges helped a little, lowering the music helped more, and warning the listeners helped most. People forgive a lot once they have been told.',
          mine: true,
        },
        {
          title: 'The interview that was about the wrong book',
          content:
            'I had read another author of the same name. She let me go on for ten minutes. We published it with both books in the notes and it is still our most shared one.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Echobarn: intro music, yes or no?',
      started: 14,
      goal: 5,
      description: 'Do people still want a jingle? Hosts and listeners discuss.',
      subreddits: ['podcasting'],
      instructions: 'Host or listener, and your reason in one sentence.',
      replies: [
        'Listener. Six seconds are a door, twenty are a waiting room.',
        'Host. My daughter plays it on the trumpet and will never be replaced.',
        'Listener. I like them short and always the same; it tells my dog that we are going out.',
      ],
    },
  ],
}

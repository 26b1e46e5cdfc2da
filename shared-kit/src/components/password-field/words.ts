// List of 2,048 words of four to seven letters, from the EFF's long word list (CC BY 3.0 US, Electronic Frontier
// Foundation).
export const PASSPHRASE_WORDS: readonly string[] = `
abacus abide ability able abridge absence abstain accent acetone acid acquire acrobat acting active acts aerosol
affirm afford aflame afoot aged agency agent agile agonize agreed ahead aide ajar album algebra alibi alive
almost aloft alone alright alumni amaze ambush amiable amigo amiss amnesty amount amplify amuck amused anagram
anchor ancient anemia anew anger angler angling animal anime annex another anthem antics antonym anvil anymore
anytime aorta apostle appease apple apply april aptly area argue armband armful arming armoire armrest aroma
around arrange arrest arrive ascend ashamed ashy askew aspect aspirin astride atlas atop atrophy attempt attic
auction audibly august autism avenge average avid await award awhile awning awry babble baboon backing backlog
bacon badge badly baffle bagful bagged baggy baked baking balcony bamboo banish banked banking banter barbell
barcode barista barmaid barn barrel basics basin basket batch baton battery battle bazooka blade blame blank
blazer bleach bleep blend blimp blinker blip bloated blog blot blubber bluish blurb blurt boaster bobbed bobble
bobsled body boggle boil bonanza bonding boney bonnet bonus book booth booting boozy boring boss botch bottle
bounce bovine boxer boxy breath breeze brewery briar brick bridged bright brink briskly brittle broadly broken
bronco brook browse brunt brute bubbly bucket budding budget buffed buffoon bulb bulgur bulldog bullish bully
bundle bunion bunt bush busload buzz cabbage cable cache cacti caddy cadmium cahoots calcium calm calorie cameo
camper canal cancel candle cane canned cannon canola canopy capable cape capitol capsize caption capture carat
carbon caress caring carload carol carport carrot cartel cartoon carwash case casing casket catcall catchy
catfish catnip cattail catty caucus cause caution caviar cedar cement certify chain chalice chance channel chaos
chaps chariot charm charter chasing chatter cheddar cheer cheesy chemo chess chevron chewer chewy chili chimp
chirpy choking chooser chop chowder chubby chug chump churn cinch circle citable citizen citrus civic clad
clammy clang clapper clarity clasp clatter claw clean cleat clench clever client cling clip cloak clock closure
cloud clubbed clumsy clutch coach coaster cobalt cocoa coerce coffee coke cold collar collie colt comfort comic
comma comment common company compel comply concave concept conch concur conduit confess conform conjure consult
contend context contour convene cope copier coping copy cork cornea corner coroner correct corsage cortex cost
cotton cough country courier coveted cozily cradle cramp cranial crank crave crayon crazily creamed create creed
creole crept crevice crib cried crimp crinkle crisped crispy croak crook crop crouch crowbar crucial cruelly
crumb crumpet crushed crust crying crystal cubicle cuddly culture cupid cupping curator cure curing curling
curry cursive curtain curtsy curvy cusp custard cycle cycling cymbal daily dairy dance dander danger darkish
darn dash dating dawn daycare dayroom dazzler dealing dean debit debtor debunk decaf decay decent decimal
decline decoy deduce deed deepen deface defeat defiant define defog defrost defuse degree delay delta deluxe
demote denim dense dental denture depict deport depress depth derail derived desktop despise destiny detract
devalue deviate devious diagram diaper dice dictate dime dimmed dimness diner dinghy dingy dinner dioxide dipper
disarm discard discuss dish disk dismay disobey dispose disrupt distill ditch ditzy diving doable dodge doily
dole dollop dolphin donated donor doodle doorway dork dosage dotted dove dowry drab drainer drastic dreaded
dreamy drench drew dried drift drippy driving drizzly drool dropbox dropout drove drudge dubbed ducky dude
dugout duller dumping duplex durably during dutiful duvet dweeb dweller dynamic each earache earflap early
earmuff earshot earthly earwig easel easily easter eatery eats ebony ecard eclair ecology edge edgy effects
egging egotism eject elated elderly elevate elitism ellipse elude elves embargo embassy emblaze embody emerald
emote empathy empower empty enamel encode encrust ending endnote energy engine engross enhance enrage enroll
ensure entire entity entrap entrust envious envy epic equate equinox erased erasure errant error eskimo essay
etching ethanol ethics evade evasive evict evil evolve example exclaim excuse exes exhaust exile exodus expanse
expert explain exploit expose extent extras fable facial faction factor faculty fading falcon false fame fanatic
fancy fang fantasy faster faucet feast fedora feel feline fence fender ferret ferry fester fetal fiber fiddle
fifteen fifty figure filled filling filter finally finch finicky finless five flagman flakily flame flaring
flask flatly flattop fleshed flick flight fling flirt flock floral floss flyaway flying foam folic fondly font
fool footer footman footsie foster fragile frame frantic fraying freebee freedom freely freight fresh fretted
fridge friend fringe frisk frolic front froth frozen frying gaining gala galley gallows game gander gangway
garbage gargle garlic garnet garter gauging gawk gear geek gender genre gently geology gestate getting giant
giddily gift giggly gilled gimmick given gizmo glacial glade glamour glare glass gleeful gliding glisten glitter
gloater glorify gloss glowing glue gnarly goal goggles golf gonad gone good goofy gopher gorged gosling gothic
gout grab grader grafted grandma granite granola grape grapple grass grating graves gray greedy greeter grid
grill grime grinch gristle groin groove grope grouped grove growing grub gruffly grunge guide guise gully
gumball gumming gurgle gush gutless gutter habitat hacker hacksaw haiku halogen halved hammock hamster handed
handgun handler handsaw hangout hanky happily harbor hardly harmful harness harsh hash hastily hatbox hate
hatred haven hazily hazy header headway heat heavily hedge hefty helmet helpful hemlock herald herbs heroics
herring hertz hubcap huff hulk humble humid hummus humvee hungry hunter hurdle hurler hurried hurt hush hybrid
hyphen icing icon idiocy igloo iguana imaging immerse impart impish implode impose improve impure iodize iphone
irate islamic issue item ivory jacket jailer january jarring jaunt jawed jaws jazz jellied jersey jiffy jimmy
jinx jittery jogging joining jolt joyous judge juggle juice jujitsu jumble jump junior junkie jurist jury
justify kabob karma keenly kelp kept kick kilt kindle kindred king kinsman kissing kite kitty kleenex knelt
koala krypton kung laborer ladies ladybug lagging lair lance lanky lapdog lapped laptop large lash last lather
latter launder laurel lazily left legal legged lego legume lemon length lent lesser letter level liberty licking
lifter liftoff liking lilly limb limes line lining linseed lion liqueur lisp litmus little lively lividly lizard
luckily lullaby lumping lunacy lung lurk luster lusty lying macaw machine maggot magma majesty making mama
mammary manatee manger mango manhole manila manlike manmade mannish mantis manual marbled mardi marina marital
maroon marrow marshy mascot mashing mastiff matcher mating matron matter maximum mayday moaning mocha mockup
modular moisten mold monday monitor monthly mooing moonlit morally mortify mossy motion motor mounted mousy
movable movie mower much mulch mulled mumble mummy mundane mural museum mushy musket mustang muster mutate
mutiny mutual myself mystify nacho name nanny napped nappy nastily natural navy nearest neatly nectar nemesis
nephew nervous nest neuter never nibble nimble ninja nuclear nucleus nullify numbing numeral nursery nutcase
nutmeg nuzzle oasis obliged oboe obtain obvious ocelot octane octopus oink olive omen omit ongoing only onshore
onto onyx ooze opacity open opium osmosis otter ought outage outbid outcome outfit outing outline outmost
outpour outrage outsell outwit ovary overact overdue overlap overpay overtly oxford oxidize oyster paced padded
paddle pagan paging palace paltry panama pang panning pantry papaya paprika parade parcel pardon parking parlor
parrot parsnip parted partly party passing pasta pastel pastor pasty path patio patrol paver payable payday
payer payment pebble pecan pelican pelt pencil pending penny pension perch perish perky pesky petal petri petty
phantom phoenix phonics photo placard planner plasma plastic plating player playing playpen plaza plenty plod
plot ploy plug plural plywood poet pointed pointy poison poking police polio polka polymer pond popcorn poplar
poppy pork portal portly posing postage postbox poster posture pouch pound pout powwow pranker praying precise
precut preface pregame prelude prepay preppy preshow press preteen pretty prevail preview primal primate primp
prior prison privacy prize probing prodigy product profile program prong proofs props proton proven provoke
prowler prozac prune psychic pucker pulp pulse pumice punch punk puppet purely purging puritan purple purse
pusher pushpin pushy putt pyramid quail quaking quality quantum quarry quench quicken quiet quintet quit quote
race racism racoon radial radish rage raging raider railing raisin raking ramble ramrod ranged ranging ranking
ranting rare rascal rasping raven ravioli reactor reapply reawake rebel reboot rebound rebuild recant recede
recess recite recluse recolor record rectal reenact reentry refill reflex refocus refract refresh refusal refute
regalia reggae region regroup rehab rehire rejoin related relay release relic relight relive relock remark
rematch remix remold remote removed rename renewed renter reopen repaint repave repent replay reply repost reps
request reroute resale reseal resent reshape residue respect resume retake retinal retiree retool retrace
retrain retrial return retype reunite reveal revenge reverb revert revisit reviver revolt rewash rewire rework
rewrite ribcage riches rickety ridden riding rift rigid rimless rink rinsing ripcord ripple rise risk ritalin
rival roaming robbing robin rocker rocking rogue romp roping rotten rotunda routine rover royal rubber rubble
ruby ruined rumble rumor runner runny runway rural rush sacred saddled sadness safely saga sagging said sake
salary salon salsa salute same sandal sandbar sanding sandpit sank sapling sarcasm sash satchel satisfy savage
saved savior scabbed scalded scaling scam scanner scared scarily scenic scholar scion scone scooter scorch
scoring scotch scouts scratch screen script scrooge scrunch scurvy second secret secular sedate segment seizing
self senate send sepia septum series serpent service sesame settle seventh shabby shaded shading shady shakily
shaky shallow shampoo shanty shaping sharper sharply sheath sheet shell shelve shield shifty shimmy shine
shining shirt shone shore shorter shorts shout showbiz showing showoff shrank shrill shrine shrivel shrug
shudder shun siamese siding siesta sighing silica silk silo silver simply singer single sinner siren sitcom
sitting sixteen sizable size sizzle skating sketch skewer skied skies skillet skimmer skipper skittle skype slab
slacker slain slang slate slaw sleek sleet slept slicer slick slimy slip sliver sloped sloppy slouchy slug slush
smartly smashup smile smite smitten smog smoking smooth smudge smugly snagged snap snarl sneak sneeze snippet
snooper snore snorkel snout snowman snub snuggle species specks speed spender spew sphinx spied spill spinal
spinner spiny spirits spleen splurge spoiler spoken sponsor spooky spoon sports spotted spotty spouse sprain
spray sprig sprint sprout sprung spud sputter squall squeeze squint squirt stable stadium stage stained stamp
stank starch staring starlet starry startle starved static stature statute stays steed stellar stench step
sternum stick stiffly stilt stinger stinky stir stock stole stoning stood stool stopped storage stout stowing
stray stream strep stretch strict strife strive strode strum strut stubble stucco student studio stuffed stumble
stunned stunt sturdy stylist suave subject sublime subplot subsoil subtly suburb subzero suction sudoku suffice
suggest suitor sulfide sulfur sullen supper support surely surgery surname surplus survey sushi suspend swagger
swarm sweat swell swerve swiftly swinger swirl swivel swooned swore swung synapse syrup tabasco tables tabloid
tackle tactful tactile tainted taking tall tamale tamper tanned tantrum tapioca taps tarmac tarot tartly tassel
tasting tattoo tavern that theater theft thermal these thicken thimble think thinner thirty thorn thrash thrift
throat thrower thumb thyself tibia tidbit tidy tighten tile till timid timothy tingle tinker tint tiny tipper
tiptop tissue tracing tractor trading tragedy traitor trapped traps travel treason treble trekker tremor trend
tribune triceps tricky tried trilogy trinity tripod trivial tropics trough trowel truck trump trustee tubby
tucking tulip tummy turbine turkey turret tusk tutu tweed twenty twice twig twins twisted twisty twitter tyke
ultra unable unawake unbaked unbent unboxed unchain unclad uncle uncloak uncork uncover uncrown uncut undead
undone undying unease uneaten uneven unfazed unfixed unglue unheard unholy unicorn unifier union unit unkind
unlaced unless unlit unlucky unmixed unmoved unnerve unpaid unplug unread unrest unrobed unruly unsaid unscrew
unsent unsold unsworn untamed untidy until untold untrue untwist unused unwary unwed unwind unworn unwoven
upbeat update upheld uphold upon upright uproar upscale upstage upstate uptight upward uranium urchin urgent
urology usage used usual utility utmost utter vacant vaguely valid valley vanish vantage variety varmint varsity
vastly vegan velcro vendor venue verbose verify version vertigo vessel veteran vibes victory viewer village
vintage violet viper virtual viscous visibly visitor vista vividly vocally voicing volley voter voucher vowel
wafer waged wages wagon walk walnut waltz wannabe wanting washday washer washout wasting water wavy wham wheat
whinny whoever whoopee widely widget width wife wildcat wildly willing wilt wincing wing winner wipe wiring
wisdom wish wistful wobbly womanly woof wool word worried worry wound wrath wrecker wriggle wrinkle wrist
written wrongly xbox yanking yard yeah yeast yelp yield yodel yogurt yummy zebra zesty zipping zips zombie
zoning
`
  .trim()
  .split(/\s+/);

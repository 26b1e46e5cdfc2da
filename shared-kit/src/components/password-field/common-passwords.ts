// Most common passwords, from the frequency lists of zxcvbn 4.4.2 (MIT, Dan Wheeler and Dropbox).
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
0.0.0.000 01011910 01011970 01011975 01011977 01011979 01011980 01011981 01011982 01011983 01011984 01011985
01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011999 01012000 01012001 01012010
01012011 01020304 01081989 01091989 02011980 02011984 02011985 02011986 02011987 02011988 02021982 02021983
02021984 02021985 02021986 02021987 02021988 02021989 02031982 02031984 02031985 02031986 02031987 02041981
02041982 02041983 02041984 02041985 02041986 02041987 02041988 02051982 02051983 02051986 02061980 02061983
02061985 02061986 02061987 02061988 02061989 02071980 02071982 02071984 02071986 02071987 02081982 02081984
02081985 02081986 02081987 02081988 02081989 02091981 02091983 02091986 02091987 02101984 02101985 02101987
02101989 03082006 05051987 10203040 1029384756 11111111 11112222 111222333 11223344 1122334455 11235813
1123581321 12011987 12051988 12131415 12312312 1232323q 123321123 12344321 123454321 1234554321 123456654321
12345678 123456789 1234567890 1234567890a 1234567890q 1234567891 12345678910 123456789a 123456789q 123456789z
12345678a 12345678q 12345679 1234567a 1234567q 123456aa 123456qw 123456qwe 123456qwerty 12345qwe 12345qwert
1234abcd 1234asdf 1234qwer 12365478 123654789 12369874 123698745 123789456 123qq123 123qwe123 123qweasd
123qweasdzxc 123qwerty 12qw34er 12qwaszx 13243546 134679852 135792468 1357924680 14725836 147258369 147852369
14789632 147896325 15426378 18436572 192837465 19411945 1a2b3c4d 1a2s3d4f 1passwor 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t
1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1x2zkg8w 1z2x3c4v 21031988 25802580 31415926 321654987
4815162342 50spanks 73501505 741852963 78945612 789456123 7ugd5hip2j 8j4ye3uz 9293709b13 963852741 987456321
a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aardvark abc12345 abcd1234 aberdeen abnormal
abrakadabra access access14 accord achilles action adgjmptw adidas admin agent007 airborne airforce airplane
alabama alaska albatros alejandr aleksandr aleksandra alessandro alexande alexandr alexis alpha alphabet alpine
amateur amateurs america america1 amsterda amsterdam anaconda anakin anastasiya andrei andrey andromed andromeda
angel angels anhyeuem animal anthony1 apache apollo apollo13 apple apple123 applepie apples aquarius aragorn
arizona armagedon arsenal arsenal1 asdasd asdf1234 asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfzxcv
aspirine assassin atlanta atlantis austin australi avalanch avalon avatar awesome azerty azsxdcfv babes babyblue
babydoll babyface babygirl babylon babylon5 babylove backdoor badass badboy badger baller balloons balls bambam
banana bandit barbados barbie barcelon barcelona barefoot barney baseball baseball1 basket basketba bastard
batman bcfields beagle beatles beautifu beauty beaver beavis beefcake bergkamp berlin bigballs bigboy bigdaddy
bigdog bigfoot bigmac bigman bigmoney bigone bigred billybob billyboy binladen birdie biteme blabla blackbir
blackcat blackdog blackhaw blackie blackjac blackjack blackout blahblah blaster blazer blessed blessing blink182
blizzard blonde blondie bluebird blueeyes bluefish bluemoon bluesky bobafett bobcat bobdylan bollocks bomber
bondage bonehead booger boogie bookworm boomboom boomer booty borussia boston bowling brandon1 brandy braves
brazil brighton britney bronco broncos broncos1 brooklyn browns brucelee bruins brutus bubba bubble bubbles
buckeye buckeyes buckshot budapest buddha buddy buddyboy budlight budweise buffalo bulldog bulldog1 bulldogs
bullet bullfrog bullseye bunghole bunny burger buster cadillac caesar caliente californ caligula camaro cambiami
cameltoe cameron cameron1 canada cancer candyman cannabis capslock captain cardinal carlitos carolina carpedie
cartman casanova caserta casino casper cassie catdog catfish catherin cavalier cdtnkfyf celtic cerberus cessna
cfitymrf chainsaw champion changeme charger chargers charles1 charlie charlie1 charlott charlton checkers cheese
chelsea chelsea1 cherokee cherry chester chester1 chevelle chevrole chevrolet chevy cheyenne chicago chicago1
chichi chicken chicken1 chickens chicks chiefs chipper chocolat chopper chrisbln chrissy christ christia
christin christma christop chronic chrysler chuckles cinnamon cjkysirj clarinet classic classics claymore
clevelan clitoris cobra cocacola coffee coldbeer colombia colorado colors coltrane commando compaq computer
concorde concrete connect connor consumer cookie cookies cooldude coolness copper corleone corona corvette
cosworth cougar cowboy cowboys cowboys1 coyote crazybab creampie creative cricket crjhgbjy crusader crystal1
cthutq dakota dallas dancer danger dannyboy darklord darkness darkside darkstar dbrnjhbz deadhead deadpool
deepthroat deeznuts deeznutz defender deftones designer desire destiny detroit devil666 devildog devils dexter
dfktynbyf dfvgbh diablo diamond diamond1 diamonds diesel dietcoke digger digital digital1 dilbert dilligaf
dingdong dinosaur dirtbike discover disney dkflbckfd dkflbvbh doberman doctor dodger dodgeram dodgers dodgers1
doggie doggy doghouse dollar dolphin dolphin1 dolphins domino donkey doomsday doughboy dragon dragon12 dragonba
dragonball dragons dreamer dreams driver drowssap drpepper drummer drummer1 dthjybrf ducati dutchess dynamite
eagle eagles earnhard eastside eastwood eatme eclipse einstein ekaterina eldorado electric electron element
elephant elizabet elizaveta emerald eminem empire engineer enigma enter enterpri enterprise ericsson erotic
escort eternity everton excalibu excalibur explorer express extreme falcon fandango fantasy farscape fastball
fatboy fatcat fender ferrari ferrari1 fetish fgtkmcby ficken fireball firebird fireman firewall fishing fishing1
fktrcfylh fktrcfylhf fktrctq flamingo flash flatron flexible flipper florida florida1 flounder flower fluffy
flyers foobar football football1 fordf150 forest forever formula1 forsaken francesc freaky freckles freddy
freedom freedom1 freepass freeuser friday froggy front242 frontier fullmoon fyfcnfcbz fylhtq fyutkbyf gabriel1
gabriell galaxy galina galore gambit gamecube gameover gandalf gandalf1 gangbang gangster garden garfield
gargoyle gateway gateway1 gatorade gators gemini genesis genius geronimo gesperrt getmoney gfhjkm gfhjkm123
gfhjkmgfhjkm ghbdtn ghbdtnbr ghblehjr ghjcnjnfr ghostrider giants ginger girls gizmo gladiator gn56gn56 goblue
goddess godfathe godfather godsmack godzilla goforit golden goldfish goldstar goldwing golfball golfer goober
goodluck goodtime google gordon24 gotohell greatone green123 greenbay greenday guardian guinness guitar gundam
gunner hacker halflife hamlet hammer hamster handyman hannah hannibal hansolo happy123 happyday hardcore hardon
hardrock harley harrypotter hawaii hawaii50 hawaiian hawkeye hawkeyes hayabusa heather1 heaven hedgehog heineken
hellfire hello hello123 hellyeah helpme hendrix hentai hercules hesoyam highheel highland hiphop hitman hjvfirf
hobbes hobbit hockey holiday hollywoo honda hongkong honolulu hooker hooligan hoosiers hornet horney horse
horses hotdog hotrod hotstuff hottie hummer hunter hunting hurrican huskers hyperion ibanez icecream icehouse
iceman idontkno idontknow ihateyou illusion iloveu iloveyou immortal impala indiana indians indigo inferno
infiniti infinity insane insomnia inspiron integra internet intrepid intruder inuyasha irina irishman ironman
islander istanbul italia iverson3 iwantu jackass jackson1 jackson5 jaguar james007 jamesbon jamesbond jasmine
jasmine1 jasper jayhawks jellybea jessica1 jester jiggaman johannes johndeer joker jordan jordan23 juice jungle
junior jupiter just4fun justdoit justice justme juventus kakashka kamikaze kangaroo karate karina karolina
katana katarina katerina kawasaki kazantip kcj9wx5n kenworth keyboard keystone killbill killer killer12 kingfish
kingkong kingston kirill kissme kissmyass kitten kitty kittycat kittykat klaster kleopatra knickers knicks
knockers kodiak labrador lacrosse ladybug lakers lancelot lancer larisa lasvegas leather leavemealone legend
lennon lesbian lesbians lestat letmein letmein1 letmein2 liberty lifehack lightnin lightning lights lineage2
lionking liverpoo liverpool lizard logitech lokomotiv lollipop lollol lollypop london lonestar lonewolf longhorn
longjohn loser lovely loveme lover loverboy lovers loveyou lowrider lucifer lucky luckydog macdaddy machine
maddie maddog madison madison1 madman madmax madness madonna maggie magic magician magicman magnum maiden
mailcreated5240 majestic makaveli maksim maksimka malibu mamapapa manchest manchester mandarin mandingo manson
manutd maradona marathon marcello marina marine mariners marines marino marino13 mariposa marlboro marley
maryjane masamune master master12 matrix matthew1 maverick maxima maximus maxwell maxwell1 mazafaka mazda626
meatball meathead meatloaf mechanic megadeth megapass megatron melissa1 meowmeow mephisto mercedes mercury
meridian merlin mersedes metallic metallica mexico michael1 michael2 michigan mickey microlab microphone
microsof microsoft midnight millwall minecraft misfit99 mister mistress mnbvcxz mollydog monalisa monday money
moneyman mongoose monkey monkey12 monopoly monster monster1 montana montgom240 montreal mookie moonbeam
moonlight moose morpheus mortgage mortimer mother motherlode motorola mountain mouse mozart muffin multiplelo
munchkin mushroom musicman mustang mustang1 mustangs mylove mypassword naruto nascar nastya natali natasha
naughty ncc1701a ncc1701d ncc1701e nebraska nemesis netscape nevermind newcastl newpass6 newport newyork
newyork1 nfnmzyf nicola nikita nintendo nipple nipples nirvana nissan nokia6300 nugget nuttertools nwo4life
oblivion oksana oliver omega onelove online openup operator orange outlaw overkill overlord p0015123 pa55w0rd
pa55word packard packers packers1 paintbal paintball pakistan paladin panama panasoni panasonic pandora pantera
panther panther1 panthers panties pantyhos panzer paradise pascal pass1234 passion passport passw0rd passwor
passwor1 password password1 password12 password123 password2 passwords passwort patches patrick1 patriots
pavilion peaches peanut pearljam pebbles peekaboo peewee pegasus pencil penguin penguins penthous pepper pepsi
pervert peterpan phantom pharmacy philippe philips phillies phoenix phoenix1 phpbb pianoman picard pickle piglet
pimpin pineappl pineapple pingpong pinkfloy pinkfloyd pioneer piramida pirate pitbull pizza platinum platypus
playboy playboy1 player playstation playtime plymouth poison poiuyt poiuytrewq pokemon pokemon1 polaris police
polina polniypizdec0211 pontiac poohbear pookie poontang poopoo popcorn popeye porkchop porsche porsche1
porsche9 portland portugal poseidon preacher precious predator prelude presario presiden prince princess
pringles private psycho pumpkin pumpkin1 pumpkins punisher punkrock purple pussies pyramid q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 q2w3e4r5 qawsed qawsedrf qazqaz qazwsx qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc123
qazwsxedcrfv qazxsw qazxswedc qwaszx qweasd qweasd123 qweasdzxc qweqwe qwer1234 qwerasdf qwert qwert123
qwert12345 qwerty qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuio
qwertyuiop r2d2c3po rabbit racecar racing radiohea radiohead ragnarok raider raiders raiders1 rainbow rainbow6
raistlin rammstein random ranger rangers rangers1 raptor rascal rasputin rastaman raven realmadrid reaper
rebecca1 reckless redalert reddevil reddog reddwarf redhead redman redneck redrum redskins redsox redwings
renegade rfnthbyf rhbcnbyf rhfcjnrf rhjrjlbk rhtdtlrj richard1 rightnow rjhjktdf rjirfrgbde rjycnfynby roadkill
roadking roadrunn robotech robotics rocker rocket rockford rockhard rocks rockstar rolltide romashka rommel
ronaldo rooster rootbeer rosebud rulez runescape runner rush2112 ruslan russia sailboat sailor saints sakura
salamander salasana samantha samson samsung samsung1 samurai sandiego sandman sapphire saratoga satan666 saturn
sausages scarface scooby scoobydo scooter scooter1 scorpio scorpio1 scorpion scotland scotty scrabble scully
seahawks seattle sebastia secret security seinfeld seminole semperfi senators sentinel septembe serega serenity
sergey sersolution shadow shaggy shamrock shaney14 shannon1 shelby sherlock shorty shotgun showtime siemens
sierra silver silverad simple simpsons sinister sithlord skater skeeter skipper skippy skittles skorpion skyline
skywalke skywalker slamdunk slapshot slayer slipknot slippery smashing smeghead smiles smiley smitty smoke
smokey smooth snake snakes snatch sneakers snickers sniper snoopdog snoopy snowball snowboar snowboard snowman
snuggles soccer socrates softball software sojdlg123aljg soldier sophie soso123aljg soulmate southpar southpark
spaceman spanking spanky sparky spartak spartan spartans specialk spectrum speedy spencer1 spider spiderma
spiderman spike spirit spitfire splinter spongebo spongebob spooky spring squirrel squirt srinivas stalker
stallion stanislav starbuck starcraf starcraft stardust starfire starfish stargate starship startrek starwars
stealth steelers stephani stinger stingray stinky stocking stonecol stonecold stones storm stormy stranger
strawberry strike stripper stupid subaru sublime success sugar summer sundance sunday sunflowe sunflower
sunnyday sunset sunshine super super123 superfly superman superman1 supersta superstar surfer suzuki svetlana
sweetnes sweetpea sweety swimming swinger swingers swordfis swordfish sydney syncmaster syracuse tacobell
talisman target tarheels tarzan tattoo taurus tazmania teacher technics techno teddybea teddybear teens telephon
temppass tennis terminator terrapin test1234 tester testing testpass thailand thanatos thankyou thedoors
thegreat theman theone therock thirteen thuglife thumper thunder thunder1 thunderb tiberius tickle tiffany1
tiger tiger123 tigers tigger timber tinker tinkerbell tintin titanic titanium titans titleist tomcat tommyboy
topgun tornado toronto toshiba tottenha tottenham toyota transam translator travel traveler treasure trfnthbyf
triangle trigger trinity triumph trixie trojan trombone trooper trouble truck trucker trucks truelove trumpet
trustno1 tunafish turkey turkey50 turtle tweety twilight ultimate umbrella underdog undertaker unicorn vacation
valentin valentina valera valhalla valkyrie vampire vanguard vanhalen vasilisa vegeta verbatim veronika vfhbyf
vfhufhbnf vfitymrf vfrcbv vfrcbvrf vfvfgfgf vfvjxrf victory viewsonic viking vikings vikings1 viktor viktoria
viktoriya violetta viper virgin vision vkontakte vladimir vladislav voodoo voyager vsjasnel12 wanker warcraft
wareagle warhammer warlock warrior warrior1 warriors waterloo weasel webmaste webmaster welcome welcome1
werewolf westham westside westwood wg8e3wjf whatever whiskers whitesox whocares whynot wicked wildcard wildcat
wildcats wildfire william1 willow windmill windows windsurf winner winston winston1 winter wishbone wizard
wolfgang wolfpack wolverin wolverine wolves wombat woodland woody woofwoof wordpass wrangler wrestlin wrinkle1
wutang xavier xfiles yamaha yankee yankees yankees1 yankees2 ybrbnf yeahbaby yellow yfcntymrf yfnfif yjdsqgfhjkm
yosemite ytrewq z1x2c3v4 zaq12wsx zaq1xsw2 zaqwsx zaqxswcde zeppelin zerocool zildjian zipper zombie zxasqw12
zxcasdqwe zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123
`
    .trim()
    .split(/\s+/),
);

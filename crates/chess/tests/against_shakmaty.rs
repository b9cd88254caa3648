//! 2,000 random games against the oracle; the example `differential` plays as many as one likes.

mod differential;

#[test]
fn random_games_agree_with_shakmaty() {
    const GAMES: u64 = 2000;
    let halves = [0..GAMES / 2, GAMES / 2..GAMES];
    std::thread::scope(|scope| {
        let workers = halves.map(|seeds| {
            scope.spawn(|| {
                seeds.map(differential::play_game).fold(differential::Tally::default(), |mut sum, tally| {
                    sum += tally;
                    sum
                })
            })
        });
        let mut sum = differential::Tally::default();
        for worker in workers {
            sum += worker.join().expect("a difference was found");
        }
        assert_eq!(sum.games, GAMES);
        assert!(sum.positions > 200_000, "{sum:?}");
    });
}

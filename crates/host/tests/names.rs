//! What engines call themselves is shown harmlessly.

mod fake;

use fake::Fake;

#[test]
fn names_authors_and_options_cannot_change_the_text_around_them() {
    let engine = Fake::new("odd-names").launch().unwrap();
    assert_eq!(engine.id().name.as_deref(), Some("Fake �hsifkcotS�"));
    assert_eq!(engine.id().author.as_deref(), Some("a�b�c�"));
    assert!(engine.option("Zero�Width").is_some());
    let names = engine.options().iter().map(|option| option.name.as_str());
    assert!(names.into_iter().all(|name| !name.contains(['\u{202e}', '\u{200b}'])));
}
